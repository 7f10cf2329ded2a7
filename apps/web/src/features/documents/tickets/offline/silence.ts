import { createStore, useStore } from '#lib/store.ts'

/**
 * A line that is dead and a network that is gone are two things: the browser knows of the second alone. Noted by whoever asked and
 * heard nothing for some seconds, and by whoever hears again.
 */
const line = createStore({ isSilent: false })

export function noteSilence(isSilent: boolean): void {
  if (line.get().isSilent !== isSilent) line.set({ isSilent })
}

export const isSilent = (): boolean => line.get().isSilent

export function useIsSilent(): boolean {
  return useStore(line, (state) => state.isSilent)
}
