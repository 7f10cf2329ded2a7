import { createStore, useStore } from '../store.ts'

/** Whether another tab works for another company since, and this one has not been told which it should work for. */
const hold = createStore<{ company: string | null }>({ company: null })

/** Name of the company that this tab still works for, while it waits for an answer; else null. */
export function useTabHold(): string | null {
  return useStore(hold, ({ company }) => company)
}

/** While this is true nothing official is done here: it could be for a company the person has left in mind. */
export function isTabHeld(): boolean {
  return hold.get().company !== null
}

export function holdTab(company: string): void {
  hold.set({ company })
}

export function releaseTab(): void {
  hold.set({ company: null })
}
