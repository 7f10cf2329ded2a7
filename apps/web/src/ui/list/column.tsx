import type { ReactNode } from 'react'
import { formatCount } from '#lib/i18n/numbers.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { Money } from '../amount/money.tsx'
import { DayText, InstantText } from '../date-text.tsx'
import type { SkeletonShape } from '../feedback/skeleton-cell.tsx'

/** What a column of a list is. Its kind says how it is written and on which side it stands; `cell` is for what has no kind. */
export type Column<Row> = {
  id: string
  header: string
  /** `end` for figures that have no kind. */
  align?: 'start' | 'end'
  /**
   * Least width in px: the column grows to the longest value that stands in it, so that no amount, day or state is ever
   * cut. Columns without one, names and other words of people, share what is left and are cut with their whole in a hint.
   */
  width?: number
  /** Name the server sorts by; absent means the header is only a word. */
  sortKey?: string
  skeleton?: SkeletonShape
  /** Where the column may be seen: `roomy` from 1560 px, `wide` from 1200, `medium` from 900, else everywhere. */
  from?: 'medium' | 'wide' | 'roomy'
  /** Hidden until the person asks for it. */
  isOptional?: boolean
} & Cell<Row>

type Text = string | null | undefined

type Cell<Row> =
  | { kind?: never; cell: (row: Row) => ReactNode }
  /** A name that people gave, in its own direction; a code or a number that is read from left to right; a day; how long ago. */
  | { kind: 'name' | 'code' | 'day' | 'ago'; of: (row: Row) => Text }
  | { kind: 'count'; of: (row: Row) => number }
  | { kind: 'money'; of: (row: Row) => Text; currency: (row: Row) => CurrencyCode }

/** What stands in a column for one row. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind === undefined) return column.cell(row)
  if (column.kind === 'count') return <span className="cc-numbers">{formatCount(column.of(row))}</span>
  const text = column.of(row)
  if (text === null || text === undefined || text === '') return null
  if (column.kind === 'money') return <Money amount={text} currency={column.currency(row)} layout="column" />
  if (column.kind === 'day') return <DayText day={text} />
  if (column.kind === 'ago') return <InstantText instant={text} mode="relative" />
  if (column.kind === 'code') return <span className="cc-ltr cc-numbers">{text}</span>
  return <bdi className="cc-truncate">{text}</bdi>
}

/** Figures stand on one side, digit below digit. */
export function sideOf<Row>({ kind, align }: Column<Row>): 'start' | 'end' | undefined {
  return align ?? (kind === 'money' || kind === 'count' ? 'end' : undefined)
}
