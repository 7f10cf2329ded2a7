import type { PageMeta } from '@cuentaclara/contracts'
import { type RefObject, useEffect, useState } from 'react'

/** A page is near while it is within so many windows of the one that is looked at. */
const windows = 2
/** Scrolling has stopped after that. */
const stillMs = 150

/** Tells which pages of a long list are near what is looked at. */
export function useNearPages(
  list: RefObject<HTMLElement | null>,
  { current_page: first, per_page: size }: PageMeta,
): (page: number) => boolean {
  const [near, setNear] = useState<{ from: number; to: number }>()
  useEffect(() => {
    let stopped: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const rows = list.current?.children
      if (rows === undefined) return
      const [from, to] = [rowAt(rows, -windows), rowAt(rows, 1 + windows)]
      setNear({ from: first + Math.floor(from / size), to: first + Math.floor(to / size) })
    }
    const onScroll = () => {
      clearTimeout(stopped)
      stopped = setTimeout(look, stillMs)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(stopped)
      window.removeEventListener('scroll', onScroll)
    }
  }, [list, first, size])
  return (page) => near === undefined || (page >= near.from && page <= near.to)
}

/** How many rows begin above a line that is so many windows below the upper edge. */
function rowAt(rows: HTMLCollection, below: number): number {
  const line = below * window.innerHeight
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.getBoundingClientRect().top < line) low = middle + 1
    else high = middle
  }
  return low
}
