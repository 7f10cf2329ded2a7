import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A screen that takes longer to have a heading has lost its claim on the focus. */
const headingWithinMs = 10_000

/**
 * After going somewhere the focus stands on the heading of what is there now: whoever cannot see the screen hears where
 * they are, and Tab goes on from its top. A screen that puts the focus into a field of its own keeps it there.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return
      stop()
      stop = focusHeading()
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}

/** The same where another company takes the place of the one on the screen, as when a visit ends, and the focus went with it. */
export function useCompanyFocus(companyId: string | undefined): void {
  const shown = useRef(companyId)
  useEffect(() => {
    const before = shown.current
    shown.current = companyId
    // The first one takes nobody's place.
    if (before === undefined || before === companyId) return
    const { activeElement } = document
    return activeElement === null || activeElement === document.body ? focusHeading() : undefined
  }, [companyId])
}

/** Now, or as soon as the screen has drawn it; answers how to give up. */
function focusHeading(): () => void {
  const before = document.activeElement
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(stop, headingWithinMs)
  function attempt() {
    if (hasMovedOn(before)) return stop()
    const heading = document.querySelector<HTMLElement>('#content h1')
    if (heading === null) return
    stop()
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}

/** Somebody went on by themselves, or the screen chose a field. */
function hasMovedOn(before: Element | null): boolean {
  const now = document.activeElement
  if (now === null || now === document.body) return false
  return now !== before || now.closest('#content') !== null
}
