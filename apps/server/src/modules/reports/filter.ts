import type { ReportGroup, ReportQuery } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#platform/database/column-ref.ts'
import type { Period } from './period.ts'

/** Which sales count. */
export type SalesFilter = {
  period: Period
  currency: string | null
  clientId: string | null
  branch?: string | undefined
  activity?: string | undefined
  /** Who issued or recorded it. */
  sellerId?: string | undefined
  /** A tag that its client carries. */
  tagId?: string | undefined
  includesWaiting: boolean
  /** Only what the authority said this of. */
  verdict?: ReportQuery['verdict']
  /** Null for everybody's. */
  onlyOf: string | null
}

/** What a report is asked. */
export type Filter = SalesFilter & {
  /** Amounts in colones at each document's own rate; else in its own currency. */
  inColones: boolean
  /** The Costa Rican day, for what is late: of what is owed, the day as of which that is asked. */
  today: string
  /** It is a day of the past: what happened after it has not happened yet. */
  isPast?: boolean
  age?: ReportQuery['age']
  condition?: string | undefined
  /** Of lines: the code of their rate of VAT, empty for those without. */
  rate?: string | undefined
  supplier?: string | undefined
  categoryId?: string | undefined
  /** Of what was bought or is owed. */
  status?: string | undefined
  /** A tag that it carries itself. */
  taggedId?: string | undefined
  /** Rows may be sums of documents of the same group; else each is a document. */
  sums?: SumsAsked | undefined
  /** Only what belongs to one of its groups. */
  within?: Within | undefined
  /** Ids of groups, as an array: whoever reads looks only at rows of these, and sums may leave the others unread. */
  among?: RawBuilder<unknown> | undefined
  /** What is read of each row; all of it where nobody says. */
  columns?: readonly string[] | undefined
}
/** What rows that are sums must be told apart by. */
export type SumsAsked = {
  unit: 'day' | 'month'
  /** Periods that are asked for by themselves: no row is of days on both sides of their ends. */
  cuts?: readonly Period[]
  /** Where what is owed has been added up already, for a statement that needs it twice (`owedSums` in `sale-rows.ts`). */
  owed?: RawBuilder<unknown> | undefined
}
export type Within = { group: ReportGroup; key: string }

/**
 * What rows are added up by: a code or an id, and a name where it has one. `id` is the key of thousands of groups before it becomes
 * text, the zero id for the empty one: to sort and compare it costs a third.
 */
export type Group = { key: RawBuilder<unknown>; name: RawBuilder<unknown>; id?: RawBuilder<unknown> }

/** The zero id, as a literal: nobody in particular. */
export const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** An id as the key of a group. */
export function keyOfId(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(nullif(${id}, ${nobody})::text, '')`
}
export const unnamed = sql`null::text`
export const ungrouped: Group = { key: sql`''::text`, name: unnamed }

/** Days and months of a moment, by the clock of Costa Rica. */
export function timeGroups(at: RawBuilder<unknown>): Record<'day' | 'month', Group> {
  const local = sql`costa_rica_time(${at})`
  return {
    day: { key: sql`to_char(${local}, 'YYYY-MM-DD')`, name: unnamed },
    month: { key: sql`to_char(${local}, 'YYYY-MM')`, name: unnamed },
  }
}

/** Groups by name; none for the sums alone, and where each row is one thing. */
export type GroupOf = (group: ReportGroup | null) => Group

/** The groups of a table of groups. */
export function groupsIn(groups: Partial<Record<ReportGroup, Group>>): GroupOf {
  return (group) => (group && groups[group]) || ungrouped
}

/** Amounts of the rows of a table in coins: of their own currency, or of colones at their own rate. */
export function coins(
  table: string,
  { inColones }: Pick<Filter, 'inColones'>,
  rateColumn = 'exchange_rate',
): (amount: RawBuilder<unknown>) => RawBuilder<unknown> {
  const [currency, rate] = [columnRef(`${table}.currency`), columnRef(`${table}.${rateColumn}`)]
  return (amount) =>
    inColones ? sql`in_colones(${amount}, ${currency}, ${rate})` : sql`in_coins(${amount}, ${currency})`
}
