import { useEffect, useRef } from 'react'

/** Closes, and gives the focus back to what had it when this opened: what is taken away at once cannot do so itself. */
export function useFocusBack(close: () => void): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
  }, [])
  return () => {
    close()
    setTimeout(() => {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    })
  }
}
