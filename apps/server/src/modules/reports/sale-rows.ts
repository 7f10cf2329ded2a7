import { type ReportGroup, type ReportName, reportMeasures } from '@cuentaclara/contracts'
import { addDays, startOfDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere, isMended } from '#modules/documents/index.ts'
import { columnRef } from '#platform/database/column-ref.ts'
import {
  coins,
  type Filter,
  type Group,
  nobody,
  type SalesFilter,
  timeGroups,
  ungrouped,
  unnamed,
} from './filter.ts'
import { documentParts, reportColumns } from './report-columns.ts'
import { allDocuments, type Documents, during, narrowedTo, signOfDocument } from './scope.ts'
import { besideSums, isOfSums, type MeasuresOf, type SummedRows, summedSales } from './summed-rows.ts'

export const kindsOf = {
  invoices: ['invoice', 'export', 'credit-note', 'debit-note'],
  tickets: ['ticket', 'credit-note', 'debit-note'],
  notes: ['credit-note', 'debit-note'],
  sales: ['invoice', 'export', 'ticket', 'credit-note', 'debit-note'],
  // Ours too, and no sales.
  purchases: ['purchase'],
} as const

/** Documents of ours that count: sales, unless others are meant. */
export function countedSales(filter: SalesFilter, about: keyof typeof kindsOf = 'sales'): Documents {
  return allDocuments(salesWith(countedVerdict(filter), filter, about))
}

function countedVerdict({ verdict, includesWaiting }: SalesFilter): RawBuilder<unknown> {
  switch (verdict) {
    case 'accepted':
      return isAccepted
    case 'waiting':
      return isWaiting
    case 'rejected':
      return sql`${verdictOf} = 'rejected'`
    default:
      return includesWaiting ? sql`(${isWaiting} or ${isAccepted})` : isAccepted
  }
}

const isAccepted = sql`d.fiscal_status = 'accepted'`
const isWaiting = sql`d.fiscal_status in ('queued', 'held', 'sent', 'processing', 'failed')`

function salesWith(
  verdict: RawBuilder<unknown>,
  filter: SalesFilter,
  about: keyof typeof kindsOf,
): RawBuilder<unknown> {
  const conditions = [
    sql`d.company_id = current_company()`,
    countsHere,
    verdict,
    during(sql`d.sorted_at`, filter.period),
    ...narrowedTo(filter),
    sql`d.kind in (${sql.join(kindsOf[about].map((kind) => sql.lit(kind)))})`,
  ]
  // A debit note that takes back the note of a ticket is of that ticket too.
  const isOfTicket = sql`is_of_ticket(d.company_id, d.id)`
  if (about === 'invoices') conditions.push(sql`(d.kind in ('invoice', 'export') or not ${isOfTicket})`)
  if (about === 'tickets') conditions.push(sql`(d.kind = 'ticket' or ${isOfTicket})`)
  return sql.join(conditions, sql` and `)
}

/** Sales documents of a report, one row each, or sums of them where the filter allows it. */
export function saleRows(
  report: keyof typeof kindsOf,
  filter: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const { sums, beside } = salesInParts(report, filter, group)
  return sums === null ? beside : sql`${sums} union all ${beside}`
}

/** The same in two: the sums, or null where there are none, and all that they do not hold, which is next to nothing beside them. */
export function salesInParts(
  report: keyof typeof kindsOf,
  filter: Filter,
  group: ReportGroup | null,
): { sums: RawBuilder<unknown> | null; beside: RawBuilder<unknown> } {
  if (isByRate(filter, group))
    return { sums: null, beside: rowsByRate(countedSales(filter, report), filter, group) }
  const rowsOf = (documents: Documents) => documentRows(documents, filter, group)
  const summed = summedSales(sumsAbout(report), filter, group, amountsOfDocuments)
  if (summed === null) return { sums: null, beside: rowsOf(countedSales(filter, report)) }
  const rows = salesBeside(summed, filter, report).map(rowsOf)
  if (filter.columns?.includes('balance')) rows.push(owedRows(summed, filter, report, group))
  return { sums: summed.rows, beside: sql.join(rows, sql` union all `) }
}

const amountsOfDocuments: MeasuresOf = (amount) => ({
  net: amount('net'),
  exempt: amount('exempt'),
  exonerated: amount('exonerated'),
  not_subject: amount('not_subject'),
  tax: amount('tax'),
  other_charges: amount('other_charges'),
  total: amount('total'),
})

/** What sums are read for a report; columns of sums as `s`. */
export function sumsAbout(about: keyof typeof kindsOf): RawBuilder<unknown> {
  const isOfKind = sql`s.kind in (${sql.join(kindsOf[about].map((kind) => sql.lit(kind)))})`
  if (about === 'invoices')
    return sql`${isOfKind} and (s.kind in ('invoice', 'export') or not s.is_of_ticket)`
  if (about === 'tickets') return sql`${isOfKind} and (s.kind = 'ticket' or s.is_of_ticket)`
  return isOfKind
}

/** Which sales count beside sums, those that wait for a verdict among them. */
export function salesBeside(
  summed: SummedRows,
  filter: SalesFilter,
  about: keyof typeof kindsOf,
): Documents[] {
  const accepted = besideSums(summed).map(({ where, ...documents }) => ({
    ...documents,
    where: sql`${salesWith(isAccepted, filter, about)} and ${where}`,
  }))
  return filter.includesWaiting ? [...accepted, allDocuments(salesWith(isWaiting, filter, about))] : accepted
}

/**
 * What is still owed of accepted documents of the days that sums hold: it changes with every payment. Added up by what the rows are
 * told apart by, before they are joined with sums: very many may be owed.
 */
function owedRows(
  summed: SummedRows,
  filter: Filter,
  about: keyof typeof kindsOf,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const { columns = [], sums } = filter
  if (sums?.owed !== undefined) return owedOnce(sums.owed, filter)
  const parts = {
    ...documentParts,
    at: startOfUnit(filter),
    groups: documentGroup,
    balance: coins('d', filter)(sql`d.balance`),
  }
  const keys = columns.filter((name) => !isAddedUp(name))
  return sql`
    select ${ofOwed(columns, sql`sum(o.balance)`)}
    from (
      select ${reportColumns(parts, { group, columns: [...keys, 'balance'] })} ${fromOwed(summed, filter, about)}
    ) o
    ${keys.length === 0 ? sql`` : sql`group by ${sql.join(keys.map((name) => sql`o.${columnRef(name)}`))}`}`
}

/** The same from what `owedSums` has added up. */
function owedOnce(owed: RawBuilder<unknown>, { columns = [], inColones }: Filter): RawBuilder<unknown> {
  return sql`select ${ofOwed(columns, columnRef(inColones ? 'o.in_colones' : 'o.balance'))} from ${owed} o`
}

/**
 * What is owed by currency and by day or month, in the currency and in colones, for a statement that adds up both: thousands of
 * documents are read once. Null where a report does not add it to sums.
 */
export function owedSums(report: ReportName, filter: Filter): RawBuilder<unknown> | null {
  if (!isAboutSales(report) || isByRate(filter, null)) return null
  const summed = summedSales(sumsAbout(report), filter, null, amountsOfDocuments)
  if (summed === null) return null
  const amount = sql`d.balance`
  return sql`
    select o.currency, o.at, sum(o.balance) as balance, sum(o.in_colones) as in_colones
    from (
      select d.currency::text as currency, ${startOfUnit(filter)} as at,
        ${coins('d', { inColones: false })(amount)} as balance, ${coins('d', { inColones: true })(amount)} as in_colones
      ${fromOwed(summed, filter, report)}
    ) o
    group by 1, 2`
}

function isAboutSales(report: ReportName): report is ReportName & keyof typeof kindsOf {
  return Object.hasOwn(kindsOf, report)
}

function fromOwed(summed: SummedRows, filter: Filter, about: keyof typeof kindsOf): RawBuilder<unknown> {
  const { from, to } = filter.period
  return sql`from owed_documents(${startOfDay(from)}, ${startOfDay(addDays(to, 1))}) d
    where ${salesWith(isAccepted, filter, about)} and ${isOfSums(summed)}`
}

/** The day or the month of a document `d`, by which rows that are sums are told apart. */
function startOfUnit({ sums }: Filter): RawBuilder<unknown> {
  return sql`costa_rica_midnight(date_trunc(${sql.lit(sums!.unit)}, costa_rica_time(d.sorted_at))::date)`
}

/** Columns of rows `o` that say nothing but what is owed. */
function ofOwed(columns: readonly string[], balance: RawBuilder<unknown>): RawBuilder<unknown> {
  const said = columns.map((name) => {
    const value = name === 'balance' ? balance : isAddedUp(name) ? sql`0` : sql`o.${columnRef(name)}`
    return sql`${value} as ${columnRef(name)}`
  })
  return sql.join(said)
}

function isAddedUp(column: string): boolean {
  return column === 'documents' || reportMeasures.some((measure) => measure === column)
}

/** What the authority said of a document, and whether another stands in the place of a rejected one. Columns of `documents d`. */
const verdictOf = sql`(case
  when d.fiscal_status = 'accepted' then 'accepted'
  when d.fiscal_status <> 'rejected' then 'waiting'
  when ${isMended} then 'mended'
  else 'rejected'
end)`

/** Everything that was issued to the authority, whatever it said of it, or sums of what it accepted. */
export function issuedRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, verdict } = filter
  const issued = ({ from, where }: Documents): Documents => {
    const conditions = [
      sql`d.company_id = current_company()`,
      countsHere,
      sql`d.clave is not null`,
      during(sql`d.sorted_at`, period),
      ...narrowedTo(filter),
      where,
    ]
    return { from, where: sql.join(conditions, sql` and `) }
  }
  const rowsOf = (documents: Documents) => documentRows(documents, filter, group)
  if (verdict !== undefined) return rowsOf(issued(allDocuments(sql`${verdictOf} = ${verdict}`)))
  const summed = summedSales(sql`true`, filter, group, amountsOfDocuments)
  if (summed === null) return rowsOf(issued(allDocuments(sql`true`)))
  const accepted = besideSums(summed).map(({ from, where }) => ({
    from,
    where: sql`${isAccepted} and ${where}`,
  }))
  const beside = [...accepted, allDocuments(sql`d.fiscal_status <> 'accepted'`)]
  return sql.join([summed.rows, ...beside.map((documents) => rowsOf(issued(documents)))], sql` union all `)
}

function documentRows(
  { from, where, waits }: Documents,
  filter: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const sign = signOfDocument
  // Only notes say what they are about; for the others the references stay unread.
  const isNote = sql`d.kind in ('credit-note', 'debit-note')`
  const inCoins = coins('d', filter)
  const parts = {
    ...documentParts,
    detail: sql`case when ${isNote} then ${ofReference('reason')} end`,
    reference_number: sql`case when ${isNote} then ${ofReference('number')} end`,
    reference_code: sql`case when ${isNote} then ${ofReference('code')} end`,
    groups: documentGroup,
    net: sql`${sign} * (x.total - x.tax - x.other_charges)`,
    exempt: sql`${sign} * ${inCoins(sql`d.exempt`)}`,
    exonerated: sql`${sign} * ${inCoins(sql`d.exonerated`)}`,
    not_subject: sql`${sign} * ${inCoins(sql`d.not_subject`)}`,
    tax: sql`${sign} * x.tax`,
    other_charges: sql`${sign} * x.other_charges`,
    total: sql`${sign} * x.total`,
    original_total: sql`${sign} * d.total`,
    // What is owed of documents beside sums is read with that of the documents in them.
    balance: waits ? sql`0::numeric` : inCoins(sql`d.balance`),
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${inParts(filter)}
    where ${where}`
}

/** What of a document is of no rate: other charges, what is returned to patients who pay by card, and what rounding left. */
const ofNoRate = 'rest'

function isByRate({ rate, within }: Filter, group: ReportGroup | null): boolean {
  return rate !== undefined || group === 'rate' || within?.group === 'rate'
}

/**
 * Sales by rate of VAT: of each document a row for every rate of its lines, and one for what is of none, so that together they are its
 * total. What of it is exempt, or still owed, is not told by rate.
 */
function rowsByRate(
  { from, where }: Documents,
  filter: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const sign = signOfDocument
  const { net, tax } = filter.inColones
    ? { net: sql`l.net_crc`, tax: sql`l.tax_crc` }
    : { net: sql`l.net`, tax: sql`l.tax` }
  const parts = {
    ...documentParts,
    groups: (asked: ReportGroup | null) =>
      asked === 'rate' ? { key: sql`v.rate_code`, name: unnamed } : documentGroup(asked),
    net: sql`${sign} * v.net`,
    tax: sql`${sign} * v.tax`,
    other_charges: sql`${sign} * v.other_charges`,
    total: sql`${sign} * (v.net + v.tax + v.other_charges)`,
    original_total: sql`${sign} * v.original`,
  }
  const ofLines = sql`from document_lines l where l.company_id = d.company_id and l.document_id = d.id`
  const isWanted = filter.rate === undefined ? sql`true` : sql`v.rate_code = ${filter.rate}`
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from} ${inParts(filter)}
    cross join lateral (
      select l.rate_code, sum(${net}) as net, sum(${tax}) as tax, 0 as other_charges, sum(l.net + l.tax) as original
      ${ofLines} group by l.rate_code
      union all
      select ${ofNoRate}, r.net, r.tax, r.other_charges, r.original
      from (
        select x.total - x.tax - x.other_charges - coalesce(sum(${net}), 0) as net, x.tax - coalesce(sum(${tax}), 0) as tax,
          x.other_charges, d.total - coalesce(sum(l.net + l.tax), 0) as original
        ${ofLines}
      ) r
      where (r.net, r.tax, r.other_charges) <> (0, 0, 0)
    ) v
    where ${where} and ${isWanted}`
}

/**
 * A document's amounts in coins. The total is what its reader sees; tax and charges are rounded by themselves, and the net is
 * what remains, so that the three make the total.
 */
export function inParts(filter: Pick<Filter, 'inColones'>): RawBuilder<unknown> {
  const inCoins = coins('d', filter)
  return sql`
    cross join lateral (
      select ${inCoins(sql`d.total`)} as total, ${inCoins(sql`(d.tax - d.returned_vat)`)} as tax,
        ${inCoins(sql`d.other_charges`)} as other_charges
    ) as x`
}

/** Of what `documents d` names first. */
function ofReference(column: 'number' | 'code' | 'issued_at' | 'reason'): RawBuilder<unknown> {
  return sql`(
    select f.${columnRef(column)} from document_references f
    where f.company_id = d.company_id and f.document_id = d.id and f.place = 0
  )`
}

export function documentGroup(group: ReportGroup | null): Group {
  switch (group) {
    case 'client':
      return {
        key: sql`coalesce(d.client_id::text, '')`,
        id: sql`coalesce(d.client_id, ${nobody})`,
        name: sql`d.client_name`,
      }
    case 'seller': {
      const person = sql`coalesce(d.issued_by, d.created_by)`
      return {
        key: sql`coalesce(${person}::text, '')`,
        name: sql`(select u.name from users u where u.id = ${person})`,
      }
    }
    case 'activity':
      return { key: sql`d.activity_code`, name: unnamed }
    case 'day':
    case 'month':
      return timeGroups(sql`d.sorted_at`)[group]
    case 'hour':
      return { key: sql`to_char(costa_rica_time(d.sorted_at), 'HH24')`, name: unnamed }
    case 'condition':
      return { key: sql`d.sale_condition`, name: unnamed }
    case 'terminal':
      return { key: sql`d.branch || '-' || d.terminal`, name: unnamed }
    case 'numbers':
      return { key: sql`d.branch || '-' || d.terminal || '-' || d.kind`, name: unnamed }
    case 'means':
      return { key: sql`d.means`, name: unnamed }
    case 'status':
      return { key: verdictOf, name: unnamed }
    case 'kind':
      return { key: sql`d.kind::text`, name: unnamed }
    case 'reason':
      return { key: sql`coalesce(${ofReference('code')}, '')`, name: unnamed }
    case 'origin_month':
      return {
        key: sql`coalesce(to_char(costa_rica_time(${ofReference('issued_at')}), 'YYYY-MM'), '')`,
        name: unnamed,
      }
    default:
      return ungrouped
  }
}
