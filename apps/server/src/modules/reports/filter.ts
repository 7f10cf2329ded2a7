import type { Report, ReportGroup, ReportQuery } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Period } from './period.ts'

export const measures = [
  'net',
  'exempt',
  'exonerated',
  'not_subject',
  'tax',
  'other_charges',
  'total',
  'balance',
  'quantity',
  'credit',
] as const satisfies readonly (keyof Report['in_colones'])[]
export type Measure = (typeof measures)[number]

/** Which sales count. */
export type SalesFilter = {
  period: Period
  currency: string | null
  clientId: string | null
  includesWaiting: boolean
  /** Null for everybody's. */
  onlyOf: string | null
}

/** What a report is asked. */
export type Filter = SalesFilter & {
  /** Amounts in colones at each document's own rate; else in its own currency. */
  inColones: boolean
  /** The Costa Rican day, for what is late. */
  today: string
  age?: ReportQuery['age']
  condition?: string | undefined
  verdict?: ReportQuery['verdict']
}

/** What rows are added up by: a code or an id, and a name where it has one. */
export type Group = { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
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

/** The group of a table of groups; none for the sums alone. */
export function groupIn(groups: Partial<Record<ReportGroup, Group>>, group: ReportGroup | null): Group {
  return (group && groups[group]) || ungrouped
}

/** Amounts of the rows of a table in coins: of their own currency, or of colones at their own rate. */
export function coins(
  table: string,
  { inColones }: Pick<Filter, 'inColones'>,
  rateColumn = 'exchange_rate',
): (amount: RawBuilder<unknown>) => RawBuilder<unknown> {
  const [currency, rate] = [sql.ref(`${table}.currency`), sql.ref(`${table}.${rateColumn}`)]
  return (amount) =>
    inColones ? sql`in_colones(${amount}, ${currency}, ${rate})` : sql`in_coins(${amount}, ${currency})`
}
