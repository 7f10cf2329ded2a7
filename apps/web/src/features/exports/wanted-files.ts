/** Tasks of this tab whose file should be saved as soon as it is there. */
const wanted = new Set<string>()

/** Remembers a task that somebody waits for; whether nobody did yet. */
export function downloadWhenDone(taskId: string): boolean {
  const isNew = !wanted.has(taskId)
  wanted.add(taskId)
  return isNew
}

/** Whether somebody waits for a task; asked once, for nobody wants a file twice. */
export function takeWanted(taskId: string): boolean {
  return wanted.delete(taskId)
}
