import { useEffect, useRef } from 'react'
import { loneKeys } from './lone-keys.ts'
import { isOverlayOpen, isTyping } from './typing.ts'

/** Single keys of a detail page, by their small letter; silent while typing, under dialogs, and where keys are off. */
export function useDetailKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const standsAlone = loneKeys()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!standsAlone(event)) return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || isOverlayOpen()) return
      const action = latest.current[event.key.toLowerCase()]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** `Alt N` on the page of a record begins the next new one of its kind, as it does in an editor. */
export function useNextKey(begin: () => unknown): void {
  const latest = useRef(begin)
  latest.current = begin
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // With Alt some keyboards write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyN') return
      if (event.defaultPrevented || event.repeat || isOverlayOpen()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
