import {
  amountsIn,
  describeReport,
  listedGroups,
  type Report,
  type ReportGroup,
  type ReportMeasure,
  type ReportName,
  type ReportRows,
  reportMeasures,
  usualSort,
} from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import {
  compare,
  type Decimal,
  decimal,
  divide,
  fromInteger,
  halfUp,
  isZero,
  multiply,
  shortestNumber,
  sum,
  toText,
} from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { ivaRates } from '@cuentaclara/einvoice/codes'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { columnRef } from '#platform/database/column-ref.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import { sendFirst } from '#platform/database/send-first.ts'
import { Invalid } from '#platform/errors.ts'
import { pageMeta, readPageRequest } from '#platform/paging.ts'
import { type Asked, readAsked } from './asked.ts'
import { type Filter, keyOfId } from './filter.ts'
import { rateRows } from './line-rows.ts'
import { bucketsOf } from './period.ts'
import { owedSums } from './sale-rows.ts'
import { sourceOf } from './sources.ts'

type Query = z.output<typeof schemas.reportQuery>
type Sums = Record<ReportMeasure, string>
type Counted = Sums & { count: number }

/** One report: totals, comparison, series, and a page of its documents or groups. Throws Invalid for a group it does not have. */
export async function getReport(ctx: CompanyContext, report: ReportName, query: Query): Promise<Report> {
  keepPlans(ctx.tx)
  const asked = await readAsked(ctx, report, query)
  const { filter, before, group } = asked
  // The months of its strip are what a report by month lists, and adding them up is most of its work.
  const listsStrip = isOfSales(report) && isOfStrip(asked)
  const asking = listsStrip ? Promise.resolve(null) : readListed(ctx, report, query, asked)
  await sendFirst(asking)
  const [apart, { buckets, ...totals }, past, rates, within] = await Promise.all([
    asking,
    readTotals(ctx, report, filter),
    describeReport(report).compared === null
      ? toCounted({ count: 0 })
      : readInColones(ctx, report, { ...filter, period: before, sums: { unit: 'month' } }),
    isOfSales(report) && filter.within === undefined && filter.rate === undefined
      ? readRates(ctx, { ...filter, sums: { unit: 'month' } }, report)
      : [],
    readWithin(ctx, report, filter),
  ])
  const listed = apart ?? listBuckets(buckets, query, report)
  return {
    report,
    period: filter.period,
    before,
    group_by: group,
    within,
    ...totals,
    before_in_colones: past,
    rates,
    documents: listed.documents,
    groups: listed.groups,
    meta: pageMeta(query, listed.count ?? totals.in_colones.count, null),
    ...(ctx.figuresFrom && { figures_from: ctx.figuresFrom.toISOString() }),
  }
}

/** Only the page of documents or groups of a report, for who reads them all. Throws as the report does. */
export async function getReportRows(
  ctx: CompanyContext,
  report: ReportName,
  query: Query,
): Promise<ReportRows> {
  const { documents, groups } = await readListed(ctx, report, query, await readAsked(ctx, report, query))
  return { documents, groups }
}

/** What a report lists, and how many rows that are where it is not what its strip counts. */
type Listed = ReportRows & { count: number | null }
/** A bucket of a strip: a day or a month of its period in which something was. */
type Bucket = Counted & { key: string }

function isOfStrip({ filter, group }: Asked): boolean {
  return group === 'month' && filter.currency === null && bucketsOf(filter.period).unit === 'month'
}

/** Buckets as groups: a page of them, sorted, each with its share of all, as {@link readGroups} reads groups. */
function listBuckets(buckets: readonly Bucket[], query: Query, report: ReportName): Listed {
  const main = describeReport(report).main ?? 'count'
  const [sorted, way] = readSort(query.sort, groupSorts, usualSort(report, 'month'))
  const whole = sum(buckets.map((bucket) => amountOf(bucket, main)))
  const byKey = (one: Bucket, other: Bucket) => one.key.localeCompare(other.key)
  const byRank = (one: Bucket, other: Bucket) => {
    if (sorted === 'key') return byKey(one, other)
    // Months have no name.
    return sorted === 'name' ? 0 : compare(amountOf(one, sorted), amountOf(other, sorted))
  }
  const sign = way === 'desc' ? -1 : 1
  const inOrder = buckets.toSorted((one, other) => sign * byRank(one, other) || byKey(one, other))
  const from = pageOffset(query)
  return {
    documents: null,
    groups: inOrder.slice(from, from + pageSize(query)).map((bucket) => ({
      ...bucket,
      name: null,
      share: isZero(whole)
        ? '0'
        : toText(divide(multiply(amountOf(bucket, main), fromInteger(100)), whole, 2, halfUp)),
    })),
    count: buckets.length,
  }
}

function amountOf(bucket: Bucket, measure: ReportMeasure | 'count'): Decimal {
  return measure === 'count' ? fromInteger(bucket.count) : decimal(bucket[measure])
}

/** Of these the strip counts the documents and the series that they stand in. */
const finerGroups: ReadonlySet<ReportGroup> = new Set(['line', 'gap'])

async function readListed(
  ctx: CompanyContext,
  report: ReportName,
  query: Query,
  { filter, group }: Asked,
): Promise<Listed> {
  // What is listed is in the currency that was asked for, and in colones when all are listed together.
  const listed = { ...filter, inColones: filter.currency === null }
  if (!listedGroups.has(group)) {
    const summed = { ...listed, sums: { unit: group === 'day' ? 'day' : 'month' } as const }
    return readGroups(ctx, summed, query, { report, group })
  }
  const source = sourceOf(report, listed, group)
  const [documents, count] = await Promise.all([
    readDocuments(ctx, source, query, { report, group, asked: filter.currency }),
    finerGroups.has(group) ? countRows(ctx, source) : null,
  ])
  return { documents, groups: null, count }
}

async function countRows(ctx: CompanyContext, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${source}) r`.execute(ctx.tx)
  return rows[0]!.n
}

/** What a report adds up of its rows. */
function addedOf(report: ReportName): string[] {
  return ['documents', ...describeReport(report).measures]
}

/** Sums of what a report adds up; the other measures are 0 in it. */
function sumsOf(report: ReportName): RawBuilder<unknown> {
  const sums = describeReport(report).measures.map(
    (measure) => sql`coalesce(sum(r.${columnRef(measure)}), 0) as ${columnRef(measure)}`,
  )
  return sql.join([sql`coalesce(sum(r.documents), 0)::int as count`, ...sums])
}

async function readTotals(
  ctx: CompanyContext,
  report: ReportName,
  filter: Filter,
): Promise<Pick<Report, 'totals' | 'in_colones' | 'series'> & { buckets: Bucket[] }> {
  const sums = sumsOf(report)
  const added = addedOf(report)
  const { unit, keys } = bucketsOf(filter.period)
  const owed = added.includes('balance') ? owedSums(report, { ...filter, sums: { unit } }) : null
  const summed = { ...filter, sums: { unit, owed: owed === null ? undefined : sql`owed` } }
  const bucket = sql`to_char(costa_rica_time(r.at), ${sql.lit(unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`
  const currency = describeReport(report).isInColones === true ? sql`'CRC'` : sql`r.currency`
  const { rows } = await sql<Counted & { what: 'currency' | 'bucket' | 'all'; key: string | null }>`
    with ${owed === null ? sql`` : sql`owed as materialized (${owed}),`} r as materialized (${sourceOf(report, summed, null, ['at', ...added])})
    select 'currency' as what, ${currency} as key, ${sums}
    from (${sourceOf(report, { ...summed, inColones: false }, null, ['currency', ...added])}) r group by 2
    union all
    select 'bucket', ${bucket}, ${sums} from r group by ${bucket}
    union all
    select 'all', null, ${sums} from r
  `.execute(ctx.tx)
  const buckets = rows
    .filter(({ what }) => what === 'bucket')
    .map((row) => ({ ...toCounted(row), key: row.key! }))
  const byKey = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  return {
    buckets,
    totals: rows
      .filter(({ what }) => what === 'currency')
      .map((row) => ({ currency: row.key ?? '', ...toCounted(row) }))
      .sort((one, other) => one.currency.localeCompare(other.currency)),
    in_colones: toCounted(rows.find(({ what }) => what === 'all')!),
    series: keys.map((key) => {
      const { net, tax, total, margin, difference, count } = byKey.get(key) ?? toCounted({ count: 0 })
      return { key, net, tax, total, margin, difference, count }
    }),
  }
}

async function readInColones(ctx: CompanyContext, report: ReportName, filter: Filter): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select ${sumsOf(report)} from (${sourceOf(report, filter, null, addedOf(report))}) r
  `.execute(ctx.tx)
  return toCounted(rows[0]!)
}

/** The group that a report is narrowed to, as it is called; the last thing in it knows best. */
async function readWithin(
  ctx: CompanyContext,
  report: ReportName,
  filter: Filter,
): Promise<Report['within']> {
  if (filter.within === undefined) return null
  const { rows } = await sql<{ name: string | null }>`
    select r.within_name as name from (${sourceOf(report, filter, null, ['at', 'within_name'])}) r order by r.at desc limit 1
  `.execute(ctx.tx)
  return { ...filter.within, name: rows[0]?.name ?? null }
}

const reportsOfSales = ['sales', 'invoices', 'tickets', 'notes', 'items'] as const
type ReportOfSales = (typeof reportsOfSales)[number]

function isOfSales(report: ReportName): report is ReportOfSales {
  return (reportsOfSales as readonly ReportName[]).includes(report)
}

/** Sales by rate of VAT, in colones; exonerated tax is not counted. */
async function readRates(
  ctx: CompanyContext,
  filter: Filter,
  report: ReportOfSales,
): Promise<Report['rates']> {
  const { rows } = await sql<{ rate_code: string; net: string; tax: string }>`
    select r.rate_code, sum(r.net) as net, sum(r.tax) as tax
    from (${rateRows(report === 'items' ? 'sales' : report, filter)}) r
    group by 1 order by 1
  `.execute(ctx.tx)
  return rows.map(({ rate_code, net, tax }) => ({
    rate_code,
    rate: ivaRates.find(({ code }) => code === rate_code)?.rate ?? '0',
    net: shortestNumber(net),
    tax: shortestNumber(tax),
  }))
}

type DocumentRow = Sums & {
  id: string
  kind: string
  number: string | null
  at: Date
  party_id: string | null
  party_name: string | null
  currency: string
  rate: string
  original_total: string
  status: string
  detail: string | null
  facts: Record<string, string | null>
  reference_number: string | null
  reference_code: string | null
}

const documentSorts = ['at', 'due_on', 'number', 'party_name', ...reportMeasures] as const

async function readDocuments(
  ctx: CompanyContext,
  source: RawBuilder<unknown>,
  query: Query,
  { report, group, asked }: { report: ReportName; group: ReportGroup; asked: string | null },
): Promise<NonNullable<Report['documents']>> {
  const currency = amountsIn(report, asked)
  // Lines of one document, documents paid with one payment, and what was withheld of one document, have its id in common.
  const ties =
    group === 'line' || report === 'exchange-differences' || report === 'withholdings'
      ? [sql`r.id`, sql`r.place`, sql`r.at`, sql`r.original_total`, sql`r.detail`, sql`r.reference_number`]
      : [sql`r.id`, sql`r.facts ->> 'due_on'`]
  const { rows } = await sql<DocumentRow>`
    select r.* from (${source}) r
    order by ${orderBy(query.sort ?? usualSort(report, group), ties)}
    limit ${pageSize(query)} offset ${pageOffset(query)}
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...toSums(row),
    id: row.id,
    kind: row.kind,
    number: row.number,
    at: costaRicaInstant(row.at.getTime()),
    party_id: row.party_id,
    party_name: row.party_name,
    currency,
    original:
      currency !== 'CRC' || row.currency === 'CRC'
        ? null
        : { currency: row.currency, total: shortestNumber(row.original_total) },
    exchange_rate: shortestNumber(row.rate),
    status: row.status,
    detail: row.detail,
    facts: row.facts,
    reference:
      row.reference_number === null && row.reference_code === null
        ? null
        : { number: row.reference_number, code: row.reference_code },
  }))
}

const groupSorts = ['key', 'name', 'count', ...reportMeasures] as const

/** Of these there are few, whatever a company sells to whom: all are added up at once. */
const fewGroups: ReadonlySet<ReportGroup> = new Set<ReportGroup>([
  'month',
  'kind',
  'status',
  'activity',
  'condition',
  'terminal',
  'means',
  'seller',
])

/**
 * A page of groups. First each group is weighed: by what they are sorted by, and by what they have a share of; then the few that
 * are shown are added up and named. Of thousands of clients that is a third of adding up all of them.
 */
async function readGroups(
  ctx: CompanyContext,
  filter: Filter,
  query: Query,
  { report, group }: { report: ReportName; group: ReportGroup },
): Promise<Listed> {
  const main = describeReport(report).main ?? 'count'
  const [sorted, way] = readSort(query.sort, groupSorts, usualSort(report, group))
  const direction = directions[way]
  const added = addedOf(report)
  const totalOf = (measure: string) =>
    measure === 'count'
      ? sql`coalesce(sum(r.documents), 0)::int`
      : sql`coalesce(sum(${columnRef(`r.${measure}`)}), 0)`
  const among = sql`array(select key from page)`
  const lastName = sql`(array_agg(r.group_name order by r.at desc))[1]`
  // Of sales each client has an id, in sums as in documents.
  const key =
    group === 'client' && reportsOfSales.some((name) => name === report && name !== 'items')
      ? 'group_id'
      : 'group_key'
  const ranks: Readonly<Record<string, RawBuilder<unknown>>> = {
    key: sql`r.${columnRef(key)}`,
    name: lastName,
  }
  const rank = ranks[sorted] ?? totalOf(sorted)
  const said = sql`${lastName} as name, ${sumsOf(report)}`
  const readForSaid = [key, 'group_name', 'at', ...added]
  const isFew = fewGroups.has(group)
  const weighed = [main, sorted].flatMap((measure) => columnsOfSort[measure] ?? [measure])
  const all = sourceOf(report, filter, group, isFew ? readForSaid : [...new Set([key, ...weighed])])
  const shown = isFew
    ? sql`page`
    : sql`page join (
      select r.${columnRef(key)} as shown_key, ${said}
      from (${sourceOf(report, { ...filter, among }, group, readForSaid)}) r
      where r.${columnRef(key)} = any(${among})
      group by 1
    ) shown on shown.shown_key = page.key`
  const { rows } = await sql<
    Counted & { key: string; name: string | null; share: string | null; group_count: number }
  >`
    with g as materialized (
      select r.${columnRef(key)} as key, ${rank} as rank, ${totalOf(main)} as weight ${isFew ? sql`, ${said}` : sql``}
      from (${all}) r group by 1
    ), page as materialized (
      select g.* from g order by g.rank ${direction}, g.key limit ${pageSize(query)} offset ${pageOffset(query)}
    )
    select ${isFew ? sql`page` : sql`shown`}.*, ${key === 'group_id' ? keyOfId(sql`page.key`) : sql`page.key`} as key,
      whole.group_count, round(100 * page.weight / nullif(whole.weight, 0), 2) as share
    from ${shown}
    cross join (select count(*)::int as group_count, sum(weight) as weight from g) whole
    order by page.rank ${direction}, page.key
  `.execute(ctx.tx)
  return {
    documents: null,
    groups: rows.map((row) => ({
      ...toCounted(row),
      key: row.key,
      name: row.name,
      share: row.share === null ? '0' : shortestNumber(row.share),
    })),
    count: rows[0]?.group_count ?? 0,
  }
}

/** What is read of rows to sort or weigh groups by it, where that is no measure. */
const columnsOfSort: Readonly<Record<string, string[]>> = {
  key: [],
  name: ['group_name', 'at'],
  count: ['documents'],
}

/** Ties are ordered the same way, so that one direction is the other from its end, as the index by time has it. */
function orderBy(sort: string, ties: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [column, way] = readSort(sort, documentSorts, sort)
  return sql.join([orderOf(column, way), ...ties.map((tie) => sql`${tie} ${sql.raw(way)}`)])
}

function orderOf(column: (typeof documentSorts)[number], way: Way): RawBuilder<unknown> {
  // Every row has a moment: said so, an index by time has them in their order.
  if (column === 'at') return sql`r.at ${sql.raw(way)}`
  return column === 'due_on'
    ? sql`r.facts ->> 'due_on' ${directions[way]}`
    : sql`r.${columnRef(column)} ${directions[way]}`
}

type Way = 'asc' | 'desc'

const directions: Readonly<Record<Way, RawBuilder<unknown>>> = {
  asc: sql`asc nulls last`,
  desc: sql`desc nulls last`,
}

/** What rows are sorted by, and in which direction. Throws Invalid for what is not allowed. */
function readSort<Column extends string>(
  asked: string | undefined,
  allowed: readonly Column[],
  usual: string,
): [column: Column, way: Way] {
  const sort = asked ?? usual
  const column = allowed.find((name) => name === sort.replace(/^-/, ''))
  if (column === undefined) throw new Invalid({ sort: ['choose'] })
  return [column, sort.startsWith('-') ? 'desc' : 'asc']
}

function pageSize(query: Query): number {
  return readPageRequest({ per_page: query.per_page }).limit
}

function pageOffset(query: Query): number {
  const { start } = readPageRequest({ page: query.page, per_page: query.per_page })
  return 'offset' in start ? start.offset : 0
}

function toSums(row: Partial<Sums>): Sums {
  return Object.fromEntries(
    reportMeasures.map((measure) => [measure, shortestNumber(row[measure] ?? '0')]),
  ) as Sums
}

function toCounted(row: Partial<Sums> & { count: number }): Counted {
  return { ...toSums(row), count: row.count }
}
