/** Tasks of this tab whose file should be saved as soon as it is there. */
const wanted = new Set<string>()

/** Remembers a task that somebody waits for. */
export function downloadWhenDone(taskId: string): void {
  wanted.add(taskId)
}

/** Whether somebody waits for a task; asked once, for nobody wants a file twice. */
export function takeWanted(taskId: string): boolean {
  return wanted.delete(taskId)
}
