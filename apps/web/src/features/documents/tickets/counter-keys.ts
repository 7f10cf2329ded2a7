import { useEffect, useRef } from 'react'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import { searchId } from './item-search.tsx'

/**
 * Keys of the counter: function keys anywhere on it, signs while nobody writes. Whatever else is typed, or read by a
 * scanner, goes to the search field, whichever button was pressed last.
 */
export function useCounterKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOverlayOpen()) return
      const action = latest.current[event.key]
      if (action === undefined) {
        if (isCharacter(event.key) && !isTyping(event.target)) focusSearchNow()
        return
      }
      const isSign = !event.key.startsWith('F')
      if (isSign && isTyping(event.target) && !isEmptySearch(event.target)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** A space presses the button that has the focus, as everywhere. */
function isCharacter(key: string): boolean {
  return [...key].length === 1 && key !== ' '
}

/** At once: the character of this very key is then written there. */
function focusSearchNow(): void {
  document.getElementById(searchId)?.focus()
}

/** The search field keeps the focus between sales: while it is empty, signs are for the cart. */
function isEmptySearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.id === searchId && target.value === ''
}
