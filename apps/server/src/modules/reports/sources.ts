import type { ReportGroup, ReportName } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import type { Period } from './period.ts'
import { during, environmentOf, localTime, madeBy, signOfDocument } from './scope.ts'

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
] as const
export type Measure = (typeof measures)[number]

export type Filter = {
  companyId: string
  period: Period
  currency: string | null
  clientId: string | null
  includesWaiting: boolean
  /** Null for everybody's. */
  onlyOf: string | null
}

/** What a report can be grouped by, the usual one first. */
export const groupsOf: Readonly<Record<ReportName, readonly ReportGroup[]>> = {
  invoices: ['document', 'client', 'seller', 'activity', 'day', 'month', 'condition'],
  tickets: ['document', 'day', 'month', 'hour', 'terminal', 'seller', 'means'],
  notes: ['document', 'kind', 'reason', 'client', 'month', 'origin_month'],
  items: ['item', 'category', 'cabys'],
  expenses: ['document', 'category', 'supplier', 'deductible', 'month', 'status'],
  receptions: ['document', 'supplier', 'vat_condition', 'answer', 'status', 'month'],
}

/**
 * The rows a report adds up, in groups or for the sums alone, with the same columns whatever it is about: id, kind, number, at, party_id, party_name,
 * currency, rate, status, detail, reference_number, reference_code, group_key, group_name and the measures.
 */
export function sourceOf(report: ReportName, filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  if (report === 'items') return lines(filter, group)
  if (report === 'expenses') return expenses(filter, group)
  if (report === 'receptions') return receptions(filter, group)
  return documents(report, filter, group)
}

const kindsOf = {
  invoices: ['invoice', 'export', 'credit-note', 'debit-note'],
  tickets: ['ticket', 'credit-note', 'debit-note'],
  notes: ['credit-note', 'debit-note'],
  all: ['invoice', 'export', 'ticket', 'credit-note', 'debit-note'],
} as const
// Official code of tickets where a note names what it is about (Annex v4.4, note 10).
const ticketCode = '04'

/** Which sales documents count. Columns of `documents d`. */
export function countedSales(
  { companyId, period, currency, clientId, includesWaiting, onlyOf }: Filter,
  about: keyof typeof kindsOf = 'all',
): RawBuilder<unknown> {
  const conditions = [
    sql`d.company_id = ${companyId}::uuid`,
    sql`d.environment = ${environmentOf(companyId)}`,
    includesWaiting
      ? sql`d.fiscal_status in ('queued', 'held', 'sent', 'processing', 'failed', 'accepted')`
      : sql`d.fiscal_status = 'accepted'`,
    during(sql`d.sorted_at`, period),
    madeBy(onlyOf),
    sql`d.kind in (${sql.join(kindsOf[about].map((kind) => sql.lit(kind)))})`,
  ]
  const isOfTicket = sql`exists (
    select from document_references f
    where f.company_id = d.company_id and f.document_id = d.id and f.document_type = ${sql.lit(ticketCode)}
  )`
  if (about === 'invoices') conditions.push(sql`(d.kind in ('invoice', 'export') or not ${isOfTicket})`)
  if (about === 'tickets') conditions.push(sql`(d.kind = 'ticket' or ${isOfTicket})`)
  if (currency !== null) conditions.push(sql`d.currency = ${currency}`)
  if (clientId !== null) conditions.push(sql`d.client_id = ${clientId}::uuid`)
  return sql.join(conditions, sql` and `)
}

function documents(
  report: 'invoices' | 'tickets' | 'notes',
  filter: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const { key, name } = documentGroup(group)
  const sign = signOfDocument
  const reference = sql`d.snapshot #> '{references,0}'`
  // Only notes say what they are about; for the others the references stay unread.
  const isNote = sql`d.kind in ('credit-note', 'debit-note')`
  return sql`
    select d.id, d.kind::text as kind, d.consecutivo::text as number, d.sorted_at as at, d.client_id as party_id,
      d.client_name as party_name, d.currency::text as currency, d.exchange_rate as rate, d.fiscal_status::text as status,
      case when ${isNote} then ${reference} ->> 'reason' end as detail,
      case when ${isNote} then ${reference} ->> 'number' end as reference_number,
      case when ${isNote} then ${reference} ->> 'code' end as reference_code,
      ${key} as group_key, ${name} as group_name,
      ${sign} * d.net_sale as net, ${sign} * d.exempt as exempt, ${sign} * d.exonerated as exonerated,
      ${sign} * d.not_subject as not_subject, ${sign} * (d.tax - d.returned_vat) as tax,
      ${sign} * d.other_charges as other_charges, ${sign} * d.total as total, d.balance as balance, 0::numeric as quantity,
      0::numeric as credit
    from documents d
    where ${countedSales(filter, report)}`
}

type Group = { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
const unnamed = sql`null::text`

function documentGroup(group: ReportGroup | null): Group {
  const local = localTime(sql`d.sorted_at`)
  switch (group) {
    case 'client':
      return { key: sql`coalesce(d.client_id::text, '')`, name: sql`d.client_name` }
    case 'seller': {
      const person = sql`coalesce(d.issued_by, d.created_by)`
      return {
        key: sql`coalesce(${person}::text, '')`,
        name: sql`(select u.name from users u where u.id = ${person})`,
      }
    }
    case 'activity':
      return { key: sql`coalesce(d.snapshot ->> 'issuer_activity', '')`, name: unnamed }
    case 'day':
      return { key: sql`to_char(${local}, 'YYYY-MM-DD')`, name: unnamed }
    case 'month':
      return { key: sql`to_char(${local}, 'YYYY-MM')`, name: unnamed }
    case 'hour':
      return { key: sql`to_char(${local}, 'HH24')`, name: unnamed }
    case 'condition':
      return { key: sql`d.sale_condition`, name: unnamed }
    case 'terminal':
      return { key: sql`d.branch || '-' || d.terminal`, name: unnamed }
    case 'means': {
      const payments = sql`d.snapshot -> 'payments'`
      return {
        key: sql`case jsonb_array_length(coalesce(${payments}, '[]'))
          when 0 then '' when 1 then ${payments} #>> '{0,means}' else 'several' end`,
        name: unnamed,
      }
    }
    case 'kind':
      return { key: sql`d.kind::text`, name: unnamed }
    case 'reason':
      return { key: sql`coalesce(d.snapshot #>> '{references,0,code}', '')`, name: unnamed }
    case 'origin_month':
      return { key: sql`coalesce(left(d.snapshot #>> '{references,0,issued_at}', 7), '')`, name: unnamed }
    default:
      return { key: sql`''::text`, name: unnamed }
  }
}

/**
 * Lines of sales; the item of a line is known from what was typed, which has the same lines in the same order. Without a
 * group nobody asks for items, and what was typed stays unread.
 */
export function lines(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const sign = signOfDocument
  const { key, name } = lineGroup(group)
  const hasItems = group === 'item' || group === 'category'
  const typed = sql`, jsonb_to_recordset(d.input -> 'lines') as (item_id text)`
  return sql`
    select d.id, d.kind::text as kind, d.consecutivo::text as number, d.sorted_at as at, d.client_id as party_id,
      d.client_name as party_name, d.currency::text as currency, d.exchange_rate as rate, d.fiscal_status::text as status,
      null::text as detail, null::text as reference_number, null::text as reference_code, ${key} as group_key,
      ${name} as group_name, ${sign} * l.subtotal as net, 0::numeric as exempt, 0::numeric as exonerated,
      0::numeric as not_subject, ${sign} * l.net_tax as tax, 0::numeric as other_charges, ${sign} * l.line_total as total,
      0::numeric as balance, ${sign} * l.quantity as quantity, 0::numeric as credit
    from documents d
    cross join lateral rows from (
      jsonb_to_recordset(d.snapshot -> 'lines') as (
        quantity numeric, subtotal numeric, net_tax numeric, line_total numeric, description text, cabys text
      )
      ${hasItems ? typed : sql``}
    ) as l
    ${hasItems ? sql`left join items i on i.company_id = d.company_id and i.id = nullif(l.item_id, '')::uuid` : sql``}
    where ${countedSales(filter)}`
}

function lineGroup(group: ReportGroup | null): Group {
  if (group === 'category') return { key: sql`coalesce(i.category, '')`, name: unnamed }
  if (group === 'cabys')
    return { key: sql`l.cabys`, name: sql`(select c.description from cabys c where c.code = l.cabys)` }
  if (group === null) return { key: sql`''::text`, name: unnamed }
  return {
    key: sql`coalesce(i.id::text, 'text:' || lower(l.description))`,
    name: sql`coalesce(i.name, l.description)`,
  }
}

function expenses(
  { companyId, period, currency, includesWaiting, onlyOf }: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const groups: Partial<Record<ReportGroup, Group>> = {
    category: {
      key: sql`coalesce(e.category_id::text, '')`,
      name: sql`(select n.name from list_entries n where n.company_id = e.company_id and n.id = e.category_id)`,
    },
    supplier: {
      key: sql`coalesce(e.supplier_identification_number, lower(e.supplier_name))`,
      name: sql`e.supplier_name`,
    },
    deductible: { key: sql`e.deductible`, name: unnamed },
    month: { key: sql`to_char(e.spent_on, 'YYYY-MM')`, name: unnamed },
    status: { key: sql`e.status`, name: unnamed },
  }
  const { key, name } = (group && groups[group]) || { key: sql`''::text`, name: unnamed }
  const counted = includesWaiting
    ? sql`('draft', 'recorded', 'approved', 'paid')`
    : sql`('recorded', 'approved', 'paid')`
  return sql`
    select e.id, 'expense'::text as kind, e.document_number as number,
      (e.spent_on::timestamp at time zone 'America/Costa_Rica') as at, null::uuid as party_id, e.supplier_name as party_name,
      e.currency, e.exchange_rate as rate, e.status, e.description as detail, null::text as reference_number,
      null::text as reference_code, ${key} as group_key, ${name} as group_name, e.total - e.vat as net,
      0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject, e.vat as tax,
      0::numeric as other_charges, e.total, case e.status when 'paid' then 0 else e.total end as balance,
      0::numeric as quantity, e.vat_credit as credit
    from expenses e
    where e.company_id = ${companyId}::uuid and e.environment = ${environmentOf(companyId)}
      and e.status in ${counted} and e.spent_on between ${period.from}::date and ${period.to}::date
      ${currency === null ? sql`` : sql`and e.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and e.recorded_by = ${onlyOf}::uuid`}`
}

function receptions(
  { companyId, period, currency, includesWaiting, onlyOf }: Filter,
  group: ReportGroup | null,
): RawBuilder<unknown> {
  const groups: Partial<Record<ReportGroup, Group>> = {
    supplier: { key: sql`r.supplier_identification_number`, name: sql`r.supplier_name` },
    vat_condition: { key: sql`coalesce(x.vat_condition, '')`, name: unnamed },
    answer: {
      key: sql`case when r.status = 'tacit' then 'tacit' else coalesce(r.answer, '') end`,
      name: unnamed,
    },
    status: { key: sql`r.status`, name: unnamed },
    month: { key: sql`to_char(${localTime(sql`r.issued_at`)}, 'YYYY-MM')`, name: unnamed },
  }
  const { key, name } = (group && groups[group]) || { key: sql`''::text`, name: unnamed }
  return sql`
    select r.id, 'reception'::text as kind, r.consecutivo as number, r.issued_at as at, null::uuid as party_id,
      r.supplier_name as party_name, r.currency, r.exchange_rate as rate, r.status, r.kind::text as detail,
      null::text as reference_number, r.answer as reference_code, ${key} as group_key, ${name} as group_name,
      x.sign * (r.total - r.tax) as net, 0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject,
      x.sign * r.tax as tax, 0::numeric as other_charges, x.sign * r.total as total, 0::numeric as balance,
      0::numeric as quantity, x.sign * coalesce(x.vat_credit, 0) as credit
    from receptions r ${taxEffectJoin}
    where r.company_id = ${companyId}::uuid and r.environment = ${environmentOf(companyId)}
      and (x.is_taken ${includesWaiting ? sql`or x.is_waiting` : sql``})
      and ${during(sql`r.issued_at`, period)}
      ${currency === null ? sql`` : sql`and r.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and (r.added_by = ${onlyOf}::uuid or r.answered_by = ${onlyOf}::uuid)`}`
}
