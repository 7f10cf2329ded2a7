import { createStore, useStore } from './store.ts'

/** Whether a release newer than the one that this window shows is on the device, whole. */
export const newRelease = createStore({ isHere: false })

export function useNewRelease(): boolean {
  return useStore(newRelease, ({ isHere }) => isHere)
}

export function noteRelease(): void {
  newRelease.set({ isHere: true })
}
