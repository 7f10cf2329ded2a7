import { type ReactNode, useEffect, useRef } from 'react'
import type { ListSearch } from '#lib/list-search.ts'
import type { FurtherPages, ListQuery } from '#ui/list/data-table-props.ts'
import { type RowWalk, RowWalkProvider } from '#ui/list/row-walk.ts'

type Listed<Row, Search> = {
  search: Search
  onSearch: (search: Search) => void
  query: ListQuery<Row>
  rowId: (row: Row) => string
  onPrefetch?: ((row: Row) => void) | undefined
  onEnter?: ((row: Row) => void) | undefined
}

type WalkThroughProps<Row, Search> = { listed: Listed<Row, Search>; children: ReactNode }

/** What lies open beside a list, with the way from its row to the ones beside it; it comes with the first sheet. */
export function WalkThrough<Row, Search extends ListSearch>({
  listed,
  children,
}: WalkThroughProps<Row, Search>) {
  return <RowWalkProvider value={useWalk(listed)}>{children}</RowWalkProvider>
}

/** From the row that the address opens to the ones beside it, over the edges of pages too; null where it is not listed. */
function useWalk<Row, Search extends ListSearch>(listed: Listed<Row, Search>): RowWalk | null {
  const { search, onSearch, query, rowId, onPrefetch, onEnter } = listed
  const rows = query.data?.data ?? []
  const meta = query.data?.meta
  const { further } = query
  // The page that was turned to, whose row is opened once it is there.
  const turning = useRef<{ page: number; by: 1 | -1 } | null>(null)
  // Or, on a phone, the row that comes with the next page.
  const coming = useRef<number>(null)
  useEffect(() => {
    const come = coming.current === null ? undefined : rows[coming.current]
    if (come !== undefined) {
      coming.current = null
      return onSearch({ ...search, open: rowId(come) })
    }
    const turn = turning.current
    if (turn === null || meta?.current_page !== turn.page) return
    turning.current = null
    const row = turn.by === 1 ? rows[0] : rows.at(-1)
    if (row !== undefined) onSearch({ ...search, open: rowId(row) })
  })
  const at = search.open === undefined ? -1 : rows.findIndex((row) => rowId(row) === search.open)
  const row = rows[at]
  const next = rows[at + 1]
  const isListed = at >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that comes next is asked for once
  useEffect(() => {
    if (isListed && next !== undefined) onPrefetch?.(next)
  }, [search.open, isListed])
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (isListed) shown.current = search.open
  }, [search.open, isListed])
  // Who walked on comes back to the row that was seen last.
  useEffect(() => () => focusRow(shown.current), [])
  if (!isListed || meta === undefined) return null
  const { current_page: page, last_page: last, per_page: size, total } = meta
  return {
    place: (page - 1) * size + at + 1,
    total,
    hasNext: next !== undefined || (further ? goesOn(further) : page < last),
    hasPrevious: at > 0 || page > 1,
    enter: row && onEnter && (() => onEnter(row)),
    step(by) {
      const row = rows[at + by]
      if (row !== undefined) return onSearch({ ...search, open: rowId(row) })
      if (by === 1 && further?.next === 'here') {
        coming.current = at + 1
        return further.onMore()
      }
      const to = by === 1 && further ? further.nextPage : page + by
      turning.current = { page: to, by }
      onSearch({ ...search, page: to })
    },
  }
}

/** Whether a list that a phone adds to has more rows than stand there. */
function goesOn({ next }: FurtherPages): boolean {
  return next === 'here' || next === 'elsewhere'
}

function focusRow(id: string | undefined): void {
  if (id === undefined) return
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}
