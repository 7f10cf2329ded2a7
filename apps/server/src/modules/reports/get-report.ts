import {
  mainMeasure,
  type Report,
  type ReportGroup,
  type ReportName,
  type ReportRows,
  reportGroups,
} from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, costaRicaInstant } from '@cuentaclara/einvoice'
import { ivaRates } from '@cuentaclara/einvoice/codes'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { pageMeta, readPageRequest } from '#platform/paging.ts'
import { type Filter, type Measure, measures } from './filter.ts'
import { bucketsOf, comparedPeriod, type Period, readPeriod } from './period.ts'
import { plain } from './plain.ts'
import { countedSales, linesOf } from './sale-rows.ts'
import { reportsOnlyOf, signOfDocument } from './scope.ts'
import { sourceOf } from './sources.ts'

type Query = z.output<typeof schemas.reportQuery>
type Sums = Record<Measure, string>
type Counted = Sums & { count: number }

/** One report: totals, comparison, series, and a page of its documents or groups. Throws Invalid for a group it does not have. */
export async function getReport(ctx: CompanyContext, report: ReportName, query: Query): Promise<Report> {
  ctx.permit('reports.read')
  const asked = readAsked(ctx, report, query)
  const { filter, before, group } = asked
  const [totals, past, rates, listed] = await Promise.all([
    readTotals(ctx, report, filter),
    readInColones(ctx, sourceOf(report, { ...filter, period: before }, null)),
    isOfSales(report) ? readRates(ctx, filter, report) : [],
    readListed(ctx, report, query, asked),
  ])
  return {
    report,
    period: filter.period,
    before,
    group_by: group,
    ...totals,
    before_in_colones: past,
    rates,
    documents: listed.documents,
    groups: listed.groups,
    meta: pageMeta(query, listed.groupCount ?? totals.in_colones.count, null),
  }
}

/** Only the page of documents or groups of a report, for who reads them all. Throws as the report does. */
export async function getReportRows(
  ctx: CompanyContext,
  report: ReportName,
  query: Query,
): Promise<ReportRows> {
  ctx.permit('reports.read')
  const { documents, groups } = await readListed(ctx, report, query, readAsked(ctx, report, query))
  return { documents, groups }
}

type Asked = { filter: Filter; before: Period; group: ReportGroup }

function readAsked(ctx: CompanyContext, report: ReportName, query: Query): Asked {
  const today = costaRicaDay(ctx.clock.now())
  const period = readPeriod(query, today)
  const groups: readonly ReportGroup[] = reportGroups[report]
  const group = query.group_by ?? groups[0]!
  if (!groups.includes(group)) throw new Invalid({ group_by: ['choose'] })
  const filter: Filter = {
    period,
    currency: query.currency ?? null,
    clientId: query.client_id ?? null,
    includesWaiting: query.include_waiting ?? false,
    onlyOf: reportsOnlyOf(ctx),
    inColones: true,
    today,
    age: query.age,
    condition: query.condition,
    verdict: query.verdict,
  }
  return { filter, before: comparedPeriod(period, today), group }
}

/** What a report lists: documents, or groups and how many of them there are. */
type Listed = ReportRows & { groupCount: number | null }

function readListed(
  ctx: CompanyContext,
  report: ReportName,
  query: Query,
  { filter, group }: Asked,
): Promise<Listed> {
  // What is listed is in the currency that was asked for, and in colones when all are listed together.
  const source = sourceOf(report, { ...filter, inColones: filter.currency === null }, group)
  return group === 'document'
    ? readDocuments(ctx, source, query)
    : readGroups(ctx, source, query, { report, group })
}

const sums = sql.join(
  measures.map((measure) => sql`coalesce(sum(r.${sql.raw(measure)}), 0) as ${sql.raw(measure)}`),
)

async function readTotals(
  ctx: CompanyContext,
  report: ReportName,
  filter: Filter,
): Promise<Pick<Report, 'totals' | 'in_colones' | 'series'>> {
  const { unit, keys } = bucketsOf(filter.period)
  const bucket = sql`to_char(costa_rica_time(r.at), ${sql.lit(unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`
  const { rows } = await sql<Counted & { what: 'currency' | 'bucket' | 'all'; key: string | null }>`
    with r as materialized (${sourceOf(report, filter, null)})
    select 'currency' as what, r.currency as key, count(*)::int as count, ${sums}
    from (${sourceOf(report, { ...filter, inColones: false }, null)}) r group by r.currency
    union all
    select 'bucket', ${bucket}, count(*)::int, ${sums} from r group by ${bucket}
    union all
    select 'all', null, count(*)::int, ${sums} from r
  `.execute(ctx.tx)
  const buckets = new Map(rows.filter(({ what }) => what === 'bucket').map((row) => [row.key, row]))
  return {
    totals: rows
      .filter(({ what }) => what === 'currency')
      .map((row) => ({ currency: row.key ?? '', ...toCounted(row) }))
      .sort((one, other) => one.currency.localeCompare(other.currency)),
    in_colones: toCounted(rows.find(({ what }) => what === 'all')!),
    series: keys.map((key) => {
      const row = buckets.get(key)
      const { net, tax, total } = row === undefined ? { net: '0', tax: '0', total: '0' } : toCounted(row)
      return { key, net, tax, total, count: row?.count ?? 0 }
    }),
  }
}

async function readInColones(ctx: CompanyContext, source: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as count, ${sums} from (${source}) r
  `.execute(ctx.tx)
  return toCounted(rows[0]!)
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
    select l.rate_code, sum(${signOfDocument} * l.net_crc) as net, sum(${signOfDocument} * l.vat_crc) as tax
    from documents d ${linesOf}
    where ${countedSales(filter, report === 'items' ? 'sales' : report)}
    group by 1 order by 1
  `.execute(ctx.tx)
  return rows.map(({ rate_code, net, tax }) => ({
    rate_code,
    rate: ivaRates.find(({ code }) => code === rate_code)?.rate ?? '0',
    net: plain(net),
    tax: plain(tax),
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
  reference_number: string | null
  reference_code: string | null
}

const documentSorts: readonly string[] = [
  'at',
  'number',
  'party_name',
  'net',
  'tax',
  'total',
  'balance',
  'credit',
]

async function readDocuments(
  ctx: CompanyContext,
  source: RawBuilder<unknown>,
  query: Query,
): Promise<Listed> {
  const { rows } = await sql<DocumentRow>`
    select r.* from (${source}) r
    order by ${orderBy(query.sort, documentSorts, '-at')}, r.id
    limit ${pageSize(query)} offset ${pageOffset(query)}
  `.execute(ctx.tx)
  return {
    documents: rows.map((row) => ({
      ...toSums(row),
      id: row.id,
      kind: row.kind,
      number: row.number,
      at: costaRicaInstant(row.at.getTime()),
      party_id: row.party_id,
      party_name: row.party_name,
      currency: query.currency ?? 'CRC',
      original:
        query.currency !== undefined || row.currency === 'CRC'
          ? null
          : { currency: row.currency, total: plain(row.original_total) },
      exchange_rate: plain(row.rate),
      status: row.status,
      detail: row.detail,
      reference:
        row.reference_number === null && row.reference_code === null
          ? null
          : { number: row.reference_number, code: row.reference_code },
    })),
    groups: null,
    groupCount: null,
  }
}

const groupSorts: readonly string[] = [
  'key',
  'name',
  'count',
  'quantity',
  'net',
  'tax',
  'total',
  'credit',
  'balance',
]
const inOrderOfTime: ReadonlySet<ReportGroup> = new Set(['day', 'month', 'hour', 'origin_month'])

async function readGroups(
  ctx: CompanyContext,
  source: RawBuilder<unknown>,
  query: Query,
  { report, group }: { report: ReportName; group: ReportGroup },
): Promise<Listed> {
  const main = mainMeasure(report)
  const weight = sql.raw(main)
  const usual = inOrderOfTime.has(group) ? 'key' : `-${main}`
  const { rows } = await sql<
    Counted & { key: string; name: string | null; share: string | null; group_count: number }
  >`
    with g as (
      select r.group_key as key, (array_agg(r.group_name order by r.at desc))[1] as name, count(*)::int as count, ${sums}
      from (${source}) r group by r.group_key
    )
    select r.*, count(*) over ()::int as group_count,
      round(100 * r.${weight} / nullif(sum(r.${weight}) over (), 0), 2) as share
    from g r
    order by ${orderBy(query.sort, groupSorts, usual)}, r.key
    limit ${pageSize(query)} offset ${pageOffset(query)}
  `.execute(ctx.tx)
  return {
    documents: null,
    groups: rows.map((row) => ({
      ...toCounted(row),
      key: row.key,
      name: row.name,
      share: row.share === null ? '0' : plain(row.share),
    })),
    groupCount: rows[0]?.group_count ?? 0,
  }
}

function orderBy(asked: string | undefined, allowed: readonly string[], usual: string): RawBuilder<unknown> {
  const sort = asked ?? usual
  const column = allowed.find((name) => name === sort.replace(/^-/, ''))
  if (column === undefined) throw new Invalid({ sort: ['choose'] })
  return sql`r.${sql.raw(column)} ${sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`}`
}

function pageSize(query: Query): number {
  return readPageRequest({ per_page: query.per_page }).limit
}

function pageOffset(query: Query): number {
  const { start } = readPageRequest({ page: query.page, per_page: query.per_page })
  return 'offset' in start ? start.offset : 0
}

function toSums(row: Sums): Sums {
  return Object.fromEntries(measures.map((measure) => [measure, plain(row[measure])])) as Sums
}

function toCounted(row: Counted): Counted {
  return { ...toSums(row), count: row.count }
}
