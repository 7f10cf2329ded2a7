import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Most browsers hold what is read where it is by themselves. */
const holdsByItself = () => CSS.supports('overflow-anchor', 'auto')

/** What is read stays where it is when rows come or go above it; at its beginning a list shows what is new. */
export function useSteadyRows(list: RefObject<HTMLElement | null>, rows: readonly string[]): void {
  const said = rows.join()
  const last = useRef(said)
  const isOther = last.current !== said
  // Before the other rows stand there: afterwards nobody knows where they were.
  const read = isOther && list.current !== null && !holdsByItself() ? firstInSight(list.current) : undefined
  useLayoutEffect(() => {
    last.current = said
    if (read === undefined) return
    const now = [...(list.current?.children ?? [])].find((row) => row === read.row)
    if (now !== undefined) window.scrollBy(0, now.getBoundingClientRect().top - read.top)
  })
}

function firstInSight(list: HTMLElement): { row: Element; top: number } | undefined {
  if (list.getBoundingClientRect().top >= 0) return undefined
  for (const row of list.children) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > 0) return { row, top }
  }
  return undefined
}
