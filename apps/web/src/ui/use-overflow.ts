import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether what is inside needs more than the width there is, in px; follows the window. */
export function useOverflow(box: RefObject<HTMLElement | null>, least: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setIsOver(element.clientWidth > 0 && element.clientWidth < least)
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, least])
  return isOver
}
