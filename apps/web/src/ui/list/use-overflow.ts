import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether what is inside is wider than its box; follows both, for a longer value makes a table wider too. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [isOver, setIsOver] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    // The whole box, not what a scroll bar leaves of it: else the bar would keep itself alive.
    const measure = () => setIsOver(element.offsetWidth > 0 && content.offsetWidth > element.offsetWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])
  return isOver
}
