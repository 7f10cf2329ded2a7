import { type RefObject, useEffect, useRef } from 'react'

/** For a row that moves sideways: moves it, and nothing else, until what is current in it is seen. */
export function useCurrentInSight<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // Whatever is current was drawn just now.
  useEffect(() => {
    const around = row.current?.getBoundingClientRect()
    const at = row.current?.querySelector(current)?.getBoundingClientRect()
    if (around === undefined || at === undefined) return
    if (at.left < around.left) row.current?.scrollBy({ left: at.left - around.left })
    if (at.right > around.right) row.current?.scrollBy({ left: at.right - around.right })
  })
  return row
}
