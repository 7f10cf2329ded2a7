import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Editors on the screen that hold something a person wrote. */
const drafts = createStore({ open: 0 })

/** Says that an editor holds something, for as long as it is on the screen. */
export function useOpenDraft(hasContent: boolean): void {
  useEffect(() => {
    if (!hasContent) return
    drafts.set(({ open }) => ({ open: open + 1 }))
    return () => {
      drafts.set(({ open }) => ({ open: open - 1 }))
    }
  }, [hasContent])
}

/** Whether leaving the company now would leave something half written. */
export function hasOpenDraft(): boolean {
  return drafts.get().open > 0
}

/** The same, followed live. */
export function useHasOpenDraft(): boolean {
  return useStore(drafts, ({ open }) => open > 0)
}
