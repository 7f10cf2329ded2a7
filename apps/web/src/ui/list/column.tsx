import { isSome } from '@cuentaclara/decimal/text'
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
  /** Whether the server sorts by it: under its id, or under another name. Absent means the header is only a word. */
  sorts?: true | string
  skeleton?: SkeletonShape
  /** Where the column may be seen: `roomy` from 1560 px, `wide` from 1200, `medium` from 900, else everywhere. */
  from?: 'medium' | 'wide' | 'roomy'
  /** Hidden until the person asks for it. */
  isOptional?: boolean
} & Cell<Row>

type Text = string | null | undefined

type Cell<Row> =
  | { kind?: never; cell: (row: Row) => ReactNode }
  /**
   * A name that people gave, in its own direction; a code or a number that is read from left to right; a day; a moment; how
   * long ago.
   */
  | ({ kind: 'name' | 'code' | 'day' | 'moment' | 'ago' } & Of<Row, Text>)
  | ({ kind: 'count' } & Of<Row, number>)
  /** `muted` for what is read in passing, or only where it is nothing. */
  | ({ kind: 'money'; muted?: 'always' | 'zero' } & Of<Row, Text> & In<Row>)

/** What stands in it: a field of the row, which is the one that is called as the column unless another is named, or what is made of it. */
type Of<Row, Value> =
  | { of: Field<Row, Value> | ((row: Row) => Value) }
  | { id: Field<Row, Value>; of?: never }

type Field<Row, Value> = {
  [Name in keyof Row]-?: Row[Name] extends Value ? Name : never
}[keyof Row] &
  string

/** The currency of an amount: the row's own, unless another is said. */
type In<Row> =
  | { currency: (row: Row) => CurrencyCode }
  | (Row extends { currency: CurrencyCode } ? { currency?: never } : never)

/** What stands in a column for one row; on a card, where no digits stand below others, in the line of the rest. */
export function cellOf<Row>(column: Column<Row>, row: Row, place: 'column' | 'card' = 'column'): ReactNode {
  if (column.kind === undefined) return column.cell(row)
  if (column.kind === 'count')
    return <span className="cc-numbers">{formatCount(shownOf<Row, number>(column, row))}</span>
  const text = shownOf<Row, Text>(column, row)
  if (text === null || text === undefined || text === '') return null
  if (column.kind === 'money') {
    const isMuted = column.muted === 'always' || (column.muted === 'zero' && !isSome(text))
    const layout = place === 'column' ? 'column' : 'inline'
    return <Money amount={text} currency={currencyOf(column, row)} layout={layout} muted={isMuted} />
  }
  if (column.kind === 'day') return <DayText day={text} />
  if (column.kind === 'moment') return <InstantText instant={text} />
  if (column.kind === 'ago') return <InstantText instant={text} mode="relative" />
  if (column.kind === 'code') return <span className="cc-ltr cc-numbers">{text}</span>
  return (
    <bdi className="cc-truncate cc-name" title={text}>
      {text}
    </bdi>
  )
}

function shownOf<Row, Value>({ id, of = id }: { id: string; of?: string | ((row: Row) => Value) }, row: Row) {
  return typeof of === 'function' ? of(row) : (row as Record<string, Value>)[of]!
}

function currencyOf<Row>({ currency }: { currency?: (row: Row) => CurrencyCode }, row: Row): CurrencyCode {
  return currency?.(row) ?? (row as { currency: CurrencyCode }).currency
}

/** What the server sorts by when it is asked for the order of this column. */
export function sortKeyOf<Row>({ id, sorts }: Column<Row>): string | undefined {
  return sorts === true ? id : sorts
}

/** Figures stand on one side, digit below digit. */
export function sideOf<Row>({ kind, align }: Column<Row>): 'start' | 'end' | undefined {
  return align ?? (kind === 'money' || kind === 'count' ? 'end' : undefined)
}
