import type { ReportGroup, ReportMeasure } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { columnRef } from '#platform/database/column-ref.ts'
import { type Filter, type Group, keyOfId, ungrouped, unnamed } from './filter.ts'
import { monthsBetween, type Period } from './period.ts'
import { type RowParts, reportColumns } from './report-columns.ts'
import { allDocuments, type Documents, during } from './scope.ts'
import { piecesOf, type Wholes, wholesOf } from './wholes.ts'

/** Rows of the sums of `sales-sums`, the days of which they hold what was summed, and the days of which they hold nothing. */
export type SummedRows = { rows: RawBuilder<unknown>; held: readonly Period[]; never: readonly Period[] }

type Spans = { span: 'day' | 'month' | 'year'; period: Period }

/** Amounts of a row, of its columns in the currency that is asked for. */
export type MeasuresOf = (
  amount: (name: string) => RawBuilder<unknown>,
) => Partial<Record<ReportMeasure, RawBuilder<unknown>>>

/** The sums that answer a question about sales, or null where only documents do. `about` names columns of sums as `s`. */
export function summedSales(
  about: RawBuilder<unknown>,
  filter: Filter,
  group: ReportGroup | null,
  measuresOf: MeasuresOf,
): SummedRows | null {
  if (!areOfAll(filter)) return null
  const table =
    group === 'client' ? clientSums : group === null || Object.hasOwn(saleGroups, group) ? saleSums : null
  if (table === null || !table.knows(filter)) return null
  const parts: RowParts = {
    ...sumParts,
    ...table.parts,
    groups: table.groups,
    ...signed(measuresOf(amountsIn(filter))),
  }
  return fromSums(
    table.spansOf(filter),
    filter,
    (where) => sql`
    select ${reportColumns(parts, { group, columns: filter.columns })}
    from ${table.name} s
    where ${where} and ${about} ${filter.among === undefined ? sql`` : table.isAmong(filter.among)}`,
  )
}

/**
 * Which clients bought most, as `id` and `amount`, told by an index in that order: of one month or year as a whole, in one currency. Null where
 * only sums of documents tell it. What waits to be summed is not in it.
 */
export function clientsByNet(filter: Filter, most: number): RawBuilder<unknown> | null {
  const { currency, inColones } = filter
  if (!areOfAll(filter) || !isOfWholeCompany(filter) || currency === null || inColones) return null
  const { held, never } = yearsAndMonths(filter)
  const [only, ...others] = held
  if (only === undefined || others.length > 0 || never.length > 0 || only.span === 'day') return null
  const [start, ...later] = startsOf(only.span, only.period)
  if (start === undefined || later.length > 0) return null
  return sql`
    select s.client_id as id, s.net as amount from client_net_sums s
    where s.company_id = current_company() and s.environment = (select current_environment()) and s.span = ${sql.lit(only.span)}
      and s.starts_on = ${start}::date and s.currency = ${currency}
    order by s.net desc, s.client_id limit ${sql.lit(most)}`
}

/** The sums that answer a question about lines: by item, by category, by code. */
export function summedLines(
  about: RawBuilder<unknown>,
  filter: Filter,
  group: ReportGroup | null,
): SummedRows | null {
  if (!areOfAll(filter) || !isOfWholeCompany(filter)) return null
  if (group === null || !Object.hasOwn(lineGroups, group)) return null
  const amount = amountsIn(filter)
  const parts: RowParts = {
    ...sumParts,
    at: sql`s.last_at`,
    documents: sql`s.lines`,
    detail: sql`s.last_description`,
    groups: (asked) => (asked && lineGroups[asked]) || ungrouped,
    ...signed({
      quantity: sql`s.quantity`,
      net: amount('net'),
      tax: amount('tax'),
      total: sql`(${amount('net')} + ${amount('tax')})`,
    }),
  }
  return fromSums(
    yearsAndMonths(filter),
    filter,
    (where) => sql`
    select ${reportColumns(parts, { group, columns: filter.columns })}
    from item_sales_sums s
    left join items i on i.company_id = s.company_id and i.id = s.item_id
    where ${where} and ${about}`,
  )
}

/** Net and value added tax by rate, in colones, or null where only lines say them. */
export function summedRates(about: RawBuilder<unknown>, filter: Filter): SummedRows | null {
  if (!areOfAll(filter) || !isOfWholeCompany(filter)) return null
  return fromSums(
    yearsAndMonths(filter),
    filter,
    (where) => sql`
    select s.rate_code, ${withSign(sql`s.net_crc`)} as net, ${withSign(sql`s.vat_crc`)} as tax
    from item_sales_sums s
    where ${where} and ${about}`,
  )
}

/** What is read of the spans that sums hold; null when they hold nothing of the period. */
function fromSums(
  { held, never }: Held,
  filter: Filter,
  read: (where: RawBuilder<unknown>) => RawBuilder<unknown>,
): SummedRows | null {
  if (held.length === 0) return null
  const where = sql`${within(held)} ${narrowed(filter)}`
  return { rows: read(where), held: held.map(({ period }) => period), never }
}

/** Sums are of everybody's documents and of all clients, at all rates, and of what was accepted. */
function areOfAll({ sums, onlyOf, tagId, clientId, within, rate, verdict }: Filter): boolean {
  const isOfAll = onlyOf === null && tagId === undefined && clientId === null && within === undefined
  return sums !== undefined && isOfAll && rate === undefined && verdict === undefined
}

function isOfWholeCompany({ branch, activity, sellerId }: Filter): boolean {
  return branch === undefined && activity === undefined && sellerId === undefined
}

function amountsIn({ inColones }: Filter): (name: string) => RawBuilder<unknown> {
  return (name) => sql`s.${columnRef(inColones ? `${name}_crc` : name)}`
}

function signed(measures: ReturnType<MeasuresOf>): ReturnType<MeasuresOf> {
  return Object.fromEntries(Object.entries(measures).map(([name, amount]) => [name, withSign(amount)]))
}

/** Credit notes lower. Negated, not multiplied by a sign: of thousands of clients that took half of the time. */
function withSign(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case s.kind when 'credit-note' then -${amount} else ${amount} end)`
}

const sumParts = {
  id: sql`null::uuid`,
  kind: sql`s.kind::text`,
  number: sql`null::text`,
  at: sql`costa_rica_midnight(s.starts_on)`,
  party_name: sql`null::text`,
  currency: sql`s.currency::text`,
  rate: sql`1::numeric`,
  status: sql`'accepted'::text`,
  documents: sql`s.documents`,
} satisfies Partial<RowParts>

const saleGroups: Partial<Record<ReportGroup, Group>> = {
  day: { key: sql`to_char(s.starts_on, 'YYYY-MM-DD')`, name: unnamed },
  month: { key: sql`to_char(s.starts_on, 'YYYY-MM')`, name: unnamed },
  seller: { key: keyOfId(sql`s.person`), name: sql`(select u.name from users u where u.id = s.person)` },
  activity: { key: sql`s.activity_code`, name: unnamed },
  condition: { key: sql`s.sale_condition`, name: unnamed },
  terminal: { key: sql`s.branch || '-' || s.terminal`, name: unnamed },
  means: { key: sql`s.means`, name: unnamed },
  kind: { key: sql`s.kind::text`, name: unnamed },
  status: { key: sql`'accepted'::text`, name: unnamed },
}

const lineGroups: Partial<Record<ReportGroup, Group>> = {
  item: {
    key: sql`coalesce(i.id::text, 'text:' || s.item_text)`,
    name: sql`coalesce(i.name, s.last_description)`,
  },
  category: { key: sql`coalesce(i.category, '')`, name: unnamed },
  cabys: { key: sql`s.cabys`, name: sql`(select c.description from cabys c where c.code = s.cabys)` },
}

type Held = { held: Spans[]; never: Period[] }

const saleSums = {
  name: sql`sales_sums`,
  // Few rows, which nothing is gained by leaving out.
  isAmong: () => sql``,
  knows: () => true,
  parts: {},
  groups: (group: ReportGroup | null) => (group && saleGroups[group]) || ungrouped,
  /** Whole months that nothing divides, and days. */
  spansOf(filter: Filter): Held {
    const { period, sums } = filter
    if (sums!.unit === 'day') return { held: [{ span: 'day', period }], never: [] }
    const held = piecesOf(period, sums!.cuts ?? []).flatMap((piece): Spans[] => {
      const { whole, rest } = monthsIn(piece, filter)
      return [...spanOf('month', whole), ...rest.flatMap((days) => spanOf('day', days))]
    })
    return { held, never: [] }
  },
}

/** Later than any day: what a cut ends is not whole before it ends. */
const neverEnding = '9999-12-31'

function monthsIn(piece: Period, { period, today }: Filter): Wholes {
  return wholesOf(piece, piece.to === period.to ? today : neverEnding, 'month')
}

function spanOf(span: Spans['span'], period: Period | null): Spans[] {
  return period === null ? [] : [{ span, period }]
}

const clientSums = {
  name: sql`client_sales_sums`,
  isAmong: (ids: RawBuilder<unknown>) => sql`and s.client_id = any(${ids})`,
  knows: isOfWholeCompany,
  parts: { at: sql`s.last_at`, party_name: sql`s.last_name` },
  groups: (): Group => ({ key: keyOfId(sql`s.client_id`), id: sql`s.client_id`, name: sql`s.last_name` }),
  spansOf: yearsAndMonths,
}

/** Whole years, whole months beside them, and the days that no sum holds. */
function yearsAndMonths(filter: Filter): Held {
  const years = wholesOf(filter.period, filter.today, 'year')
  const months = years.rest.map((rest) => monthsIn(rest, filter))
  return {
    held: [...spanOf('year', years.whole), ...months.flatMap(({ whole }) => spanOf('month', whole))],
    never: months.flatMap(({ rest }) => rest),
  }
}

function within(held: readonly Spans[]): RawBuilder<unknown> {
  const spans = held.map(({ span, period: { from, to } }) =>
    span === 'day'
      ? sql`(s.span = 'day' and s.starts_on between ${from}::date and ${to}::date)`
      : // By name: of a range that is not known yet the planner believes that it holds next to nothing.
        sql`(s.span = ${sql.lit(span)} and s.starts_on = any(${startsOf(span, { from, to })}::date[]))`,
  )
  return sql`s.company_id = current_company() and s.environment = (select current_environment())
    and (${sql.join(spans, sql` or `)})`
}

/** The first days of months or years. */
function startsOf(span: 'month' | 'year', { from, to }: Period): string[] {
  const months = monthsBetween(from, to).map((month) => `${month}-01`)
  return span === 'month' ? months : months.filter((day) => day.slice(5, 7) === '01')
}

function narrowed({ currency, branch, activity, sellerId }: Filter): RawBuilder<unknown> {
  const conditions = [
    ...(currency === null ? [] : [sql`s.currency = ${currency}`]),
    ...(branch === undefined ? [] : [sql`s.branch = ${branch}`]),
    ...(activity === undefined ? [] : [sql`s.activity_code = ${activity}`]),
    ...(sellerId === undefined ? [] : [sql`s.person = ${sellerId}::uuid`]),
  ]
  return conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`
}

/** Whether a document `d` is of the days of which the sums hold what was summed. */
export function isOfSums({ held }: SummedRows): RawBuilder<boolean> {
  return sql`(${duringAny(held)})`
}

/** Whether the sums hold an accepted document of `documents d`. */
export function isInSums(summed: SummedRows): RawBuilder<boolean> {
  return sql`(${isOfSums(summed)} and d.id not in (select id from sales_not_summed()))`
}

/** Accepted documents `d` that have to be read by themselves: what waits to be summed, and what is of other days. */
export function besideSums(summed: SummedRows): Documents[] {
  const { never } = summed
  const waits = { from: sql`sales_not_summed() d`, where: isOfSums(summed), waits: true }
  return never.length === 0 ? [waits] : [waits, allDocuments(duringAny(never))]
}

function duringAny(periods: readonly Period[]): RawBuilder<unknown> {
  const each = periods.map((period) => sql`(${during(sql`d.sorted_at`, period)})`)
  return sql`(${sql.join(each, sql` or `)})`
}
