import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { taxEffectJoin } from '#modules/receptions/index.ts'
import { coins, type Filter, type Group, groupIn, unnamed } from './filter.ts'
import { reportColumns } from './report-columns.ts'
import { during } from './scope.ts'

/** Expenses of a report; `isOwn` leaves out those made of a received document. */
export function expenseRows(
  filter: Filter,
  group: ReportGroup | null,
  { isOwn = false }: { isOwn?: boolean } = {},
): RawBuilder<unknown> {
  const { period, currency, includesWaiting, onlyOf } = filter
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
  const inCoins = coins('e', filter)
  const counted = includesWaiting
    ? sql`('draft', 'recorded', 'approved', 'paid')`
    : sql`('recorded', 'approved', 'paid')`
  const total = inCoins(sql`e.total`)
  const tax = inCoins(sql`e.vat`)
  const columns = reportColumns({
    id: sql`e.id`,
    kind: sql`'expense'::text`,
    number: sql`e.document_number`,
    at: sql`costa_rica_midnight(e.spent_on)`,
    party_name: sql`e.supplier_name`,
    currency: sql`e.currency`,
    rate: sql`e.exchange_rate`,
    status: sql`e.status`,
    detail: sql`e.description`,
    group: groupIn(groups, group),
    net: sql`${total} - ${tax}`,
    tax,
    total,
    original_total: sql`e.total`,
    balance: sql`case e.status when 'paid' then 0 else ${total} end`,
    credit: inCoins(sql`e.vat_credit`),
  })
  return sql`
    select ${columns}
    from expenses e
    where e.company_id = current_company() and e.environment = (select current_environment())
      and e.status in ${counted} and e.spent_on between ${period.from}::date and ${period.to}::date
      ${isOwn ? sql`and e.reception_id is null` : sql``}
      ${currency === null ? sql`` : sql`and e.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and e.recorded_by = ${onlyOf}::uuid`}`
}

/** Received documents of a report. */
export function receptionRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, currency, includesWaiting, onlyOf } = filter
  const groups: Partial<Record<ReportGroup, Group>> = {
    supplier: { key: sql`r.supplier_identification_number`, name: sql`r.supplier_name` },
    vat_condition: { key: sql`coalesce(x.vat_condition, '')`, name: unnamed },
    answer: {
      key: sql`case when r.status = 'tacit' then 'tacit' else coalesce(r.answer, '') end`,
      name: unnamed,
    },
    status: { key: sql`r.status`, name: unnamed },
    month: { key: sql`to_char(costa_rica_time(r.issued_at), 'YYYY-MM')`, name: unnamed },
  }
  const inCoins = coins('r', filter)
  const counted = (amount: RawBuilder<unknown>) => sql`x.sign * ${inCoins(amount)}`
  const total = counted(sql`r.total`)
  const tax = counted(sql`r.tax`)
  const columns = reportColumns({
    id: sql`r.id`,
    kind: sql`'reception'::text`,
    number: sql`r.consecutivo`,
    at: sql`r.issued_at`,
    party_name: sql`r.supplier_name`,
    currency: sql`r.currency`,
    rate: sql`r.exchange_rate`,
    status: sql`r.status`,
    detail: sql`r.kind::text`,
    reference_code: sql`r.answer`,
    group: groupIn(groups, group),
    net: sql`${total} - ${tax}`,
    tax,
    total,
    original_total: sql`x.sign * r.total`,
    credit: counted(sql`coalesce(x.vat_credit, 0)`),
  })
  return sql`
    select ${columns}
    from receptions r ${taxEffectJoin}
    where r.company_id = current_company() and r.environment = (select current_environment())
      and (x.is_taken ${includesWaiting ? sql`or x.is_waiting` : sql``})
      and ${during(sql`r.issued_at`, period)}
      ${currency === null ? sql`` : sql`and r.currency = ${currency}`}
      ${onlyOf === null ? sql`` : sql`and (r.added_by = ${onlyOf}::uuid or r.answered_by = ${onlyOf}::uuid)`}`
}
