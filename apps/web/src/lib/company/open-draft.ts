import { useEffect } from 'react'

/** Editors on the screen that hold something a person wrote. */
let open = 0

/** Says that an editor holds something, for as long as it is on the screen. */
export function useOpenDraft(hasContent: boolean): void {
  useEffect(() => {
    if (!hasContent) return
    open += 1
    return () => {
      open -= 1
    }
  }, [hasContent])
}

/** Whether leaving the company now would leave something half written. */
export function hasOpenDraft(): boolean {
  return open > 0
}
