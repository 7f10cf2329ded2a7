import { useEffect, useRef } from 'react'

type EditorKeys = {
  act: () => void
  /** The same, and what it makes goes to the client. */
  actAndSend: () => void
  save: () => void
  undo: () => void
  redo: () => void
  /** Begins the next one; what is written stays a draft. */
  next: () => void
}

/** Keys of the editor wherever the focus is, except under a sheet or dialog. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog]') !== null) return
      const action = keyOf(event)
      if (action === null) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function keyOf(
  event: Pick<globalThis.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): keyof EditorKeys | null {
  // With Alt some keyboards write another letter.
  if (event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyN') return 'next'
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'enter') return 'act'
  if (key === 's') return event.shiftKey ? 'actAndSend' : 'save'
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : null
}

/** Leaving a field computes its formula; saving gives the focus back afterwards. */
export function leaveField({ comesBack = false } = {}): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.matches('input, textarea, select')) return
  field.blur()
  if (comesBack) requestAnimationFrame(() => field.focus())
}
