import { createStore } from '#lib/store.ts'

/** Tasks of this tab whose file should be saved as soon as it is there; watched, for a file may be there before its task is known here. */
export const wantedFiles = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() })

/** Remembers a task that somebody waits for; whether nobody did yet. */
export function downloadWhenDone(taskId: string): boolean {
  const { ids } = wantedFiles.get()
  wantedFiles.set({ ids: new Set(ids).add(taskId) })
  return !ids.has(taskId)
}

/** Whether somebody waits for a task; asked once, for nobody wants a file twice. */
export function takeWanted(taskId: string): boolean {
  const { ids } = wantedFiles.get()
  if (!ids.has(taskId)) return false
  wantedFiles.set({ ids: new Set([...ids].filter((id) => id !== taskId)) })
  return true
}
