import type { ListLayout, PageMeta } from '@cuentaclara/contracts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from './column.tsx'
import type { ListAction } from './list-action.ts'
import type { SeenColumn } from './seen-columns.ts'

/** What a list query answers; the result of `useQuery` fits. */
export type ListQuery<Row> = {
  data: { data: Row[]; meta: PageMeta } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
  /** Where a phone goes on to the next page by itself. */
  further?: FurtherPages | undefined
}

/** Pages after the one that the address says, which a phone adds to it as it is scrolled; each is a query of its own. */
export type FurtherPages = {
  /** Those that were asked for so far. */
  asked: readonly FurtherPage[]
  /** Where the list goes on: here, at an address of its own, nowhere, or where nobody can tell yet. */
  next: 'here' | 'elsewhere' | 'nowhere' | 'unknown'
  /** The page at which it goes on, and the one from which what comes before is read; undefined where nothing does. */
  nextPage: number
  previousPage: number | undefined
  /** Asks for the next one. */
  onMore: () => void
  /** Shows what has come of them. */
  onNews: () => void
}

export type FurtherPage = { page: number; query: UseQueryOptions }

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string
  columns: ReadonlyArray<Column<Row>>
  query: ListQuery<Row>
  rowId: (row: Row) => string
  /** Names a row: "Select row FE-123". */
  rowLabel?: (row: Row) => string
  /** Sort as in the URL: `-issued_at,client`. */
  sort?: string
  onSortChange?: (sort: string) => void
  onPageChange?: (page: number) => void
  onPerPageChange?: (perPage: number) => void
  perPageOptions?: readonly number[]
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** The row that lies open beside the list. */
  current?: string | undefined
  /** Click, or Enter on the row. */
  onOpen?: (row: Row) => void
  /** Enter on the row, and a touch of its card, where a click only looks at it beside the list. */
  onEnter?: (row: Row) => void
  /** Middle click and Ctrl click open it in a new tab. */
  rowHref?: (row: Row) => string
  /** Hover and focus, to fetch the detail early. */
  onPrefetch?: (row: Row) => void
  /** What can be done with a row: its menu, at its end or by the right button, and its keys. */
  actions?: readonly ListAction<Row>[]
  /** First time, nothing there yet. */
  empty?: ReactNode
  /** What to say when the first page could not be loaded, where the usual words are not the ones to say. */
  failed?: ReactNode
  /** Whether filters are on: then nothing found means "Nothing matches". */
  isFiltered?: boolean
  onClearFilters?: () => void
  /** On a phone each row is a card; without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
  /** What all rows of every page add up to, by column; its label stands in the first. */
  foot?: { label: string; cells: Readonly<Record<string, ReactNode>> } | undefined
  /** Rows of the skeleton while the first page loads; default 8. */
  skeletonRows?: number
  /** Order, choice and widths of a person; without them as the product puts the columns. */
  layout?: ListLayout | null
  /** Lets the columns be made wider and narrower. */
  onLayoutChange?: (layout: ListLayout) => void
}

/** What draws the rows, or their shapes until they are known. */
export type BodyProps<Row> = Omit<DataTableProps<Row>, 'columns'> & {
  columns: ReadonlyArray<SeenColumn<Row>>
  rows: Row[] | undefined
}
