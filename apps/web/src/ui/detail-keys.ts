import { useEffect, useRef } from 'react'
import { ownKeys } from './own-keys.ts'
import { isOverlayOpen, isTyping } from './typing.ts'

/** Single keys of a detail page, by their small letter; silent while typing, under dialogs, and where keys are off. */
export function useDetailKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    let lastKey = { key: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      const before = lastKey
      lastKey = { key: event.key, at: event.timeStamp }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || isOverlayOpen() || ownKeys.get().areOff) return
      // `G D` goes to the dashboard: the second key of a pair is not ours.
      if (['g', 'n'].includes(before.key.toLowerCase()) && event.timeStamp - before.at < 1200) return
      const action = latest.current[event.key.toLowerCase()]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
