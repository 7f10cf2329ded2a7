import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { isLookedFor } from '#ui/form/when-found.ts'
import { isOverlayOpen, isTyping } from '#ui/typing.ts'
import { searchId } from './item-search.tsx'

/**
 * Keys of the counter: function keys anywhere on it, signs while nobody writes. Whatever else is typed, or read by a
 * scanner, goes to the search field, whichever button was pressed last. `goOn` closes what only tells, and over which the next sale
 * begins; null while nothing of the kind is open. An action that is about the whole sale waits by `whenFound`.
 */
export function useCounterKeys(
  actions: Readonly<Record<string, () => unknown>>,
  goOn: (() => void) | null = null,
): void {
  const latest = useRef(actions)
  latest.current = actions
  const latestGoOn = useRef(goOn)
  latestGoOn.current = goOn
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isFunction = /^F\d+$/.test(event.key)
      if (isFunction ? isDialogOpen() : isOverlayOpen()) {
        if (latestGoOn.current === null || !isCharacter(event.key) || isTyping(event.target)) return
        // Gone before the character is written, or it would be written nowhere.
        flushSync(latestGoOn.current)
        focusSearchNow()
        return
      }
      const action = latest.current[event.key]
      if (action === undefined) {
        if (isCharacter(event.key) && !isTyping(event.target)) focusSearchNow()
        return
      }
      if (!isFunction && isTyping(event.target) && !isEmptySearch(event.target)) return
      event.preventDefault()
      if (isOverlayOpen()) leaveList()
      action()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** A list belongs to a field, and goes when that is left; nothing else above the counter does. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=menu]') !== null
}

/** Closes the list of the field that is written in, unless what Enter has chosen there is still looked for. */
function leaveList(): void {
  if (!isLookedFor() && document.activeElement instanceof HTMLElement) document.activeElement.blur()
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
