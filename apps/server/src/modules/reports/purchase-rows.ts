import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import { cents, type Filter, type Group, groupIn, unnamed } from './filter.ts'
import { during, environmentOf, localTime } from './scope.ts'

/** Expenses of a report; `isOwn` leaves out those made of a received document. */
export function expenseRows(
  filter: Filter,
  group: ReportGroup | null,
  { isOwn = false }: { isOwn?: boolean } = {},
): RawBuilder<unknown> {
  const { companyId, period, currency, includesWaiting, onlyOf } = filter
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
  const { key, name } = groupIn(groups, group)
  const inCents = (amount: RawBuilder<unknown>) => cents(amount, sql`e.exchange_rate`, filter)
  const counted = includesWaiting
    ? sql`('draft', 'recorded', 'approved', 'paid')`
    : sql`('recorded', 'approved', 'paid')`
  return sql`
    select e.id, 'expense'::text as kind, e.document_number as number,
      (e.spent_on::timestamp at time zone 'America/Costa_Rica') as at, null::uuid as party_id, e.supplier_name as party_name,
      e.currency, e.exchange_rate as rate, e.status, e.description as detail, null::text as reference_number,
      null::text as reference_code, ${key} as group_key, ${name} as group_name, ${inCents(sql`e.total`)} - ${inCents(sql`e.vat`)} as net,
      0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject, ${inCents(sql`e.vat`)} as tax,
      0::numeric as other_charges, ${inCents(sql`e.total`)} as total,
      case e.status when 'paid' then 0 else ${inCents(sql`e.total`)} end as balance, 0::numeric as quantity,
      ${inCents(sql`e.vat_credit`)} as credit
    from expenses e
    where e.company_id = ${companyId}::uuid and e.environment = ${environmentOf(companyId)}
      and e.status in ${counted} and e.spent_on between ${period.from}::date and ${period.to}::date
      ${isOwn ? sql`and e.reception_id is null` : sql``}
      ${currency === null ? sql`` : sql`and e.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and e.recorded_by = ${onlyOf}::uuid`}`
}

/** Received documents of a report. */
export function receptionRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { companyId, period, currency, includesWaiting, onlyOf } = filter
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
  const { key, name } = groupIn(groups, group)
  const inCents = (amount: RawBuilder<unknown>) => cents(amount, sql`r.exchange_rate`, filter)
  return sql`
    select r.id, 'reception'::text as kind, r.consecutivo as number, r.issued_at as at, null::uuid as party_id,
      r.supplier_name as party_name, r.currency, r.exchange_rate as rate, r.status, r.kind::text as detail,
      null::text as reference_number, r.answer as reference_code, ${key} as group_key, ${name} as group_name,
      x.sign * (${inCents(sql`r.total`)} - ${inCents(sql`r.tax`)}) as net, 0::numeric as exempt, 0::numeric as exonerated, 0::numeric as not_subject,
      x.sign * ${inCents(sql`r.tax`)} as tax, 0::numeric as other_charges, x.sign * ${inCents(sql`r.total`)} as total, 0::numeric as balance,
      0::numeric as quantity, x.sign * ${inCents(sql`coalesce(x.vat_credit, 0)`)} as credit
    from receptions r ${taxEffectJoin}
    where r.company_id = ${companyId}::uuid and r.environment = ${environmentOf(companyId)}
      and (x.is_taken ${includesWaiting ? sql`or x.is_waiting` : sql``})
      and ${during(sql`r.issued_at`, period)}
      ${currency === null ? sql`` : sql`and r.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and (r.added_by = ${onlyOf}::uuid or r.answered_by = ${onlyOf}::uuid)`}`
}
