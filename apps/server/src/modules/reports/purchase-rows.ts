import type { ReportGroup } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import { abroad, isOfPurchaseInvoice, purchaseEffects } from '#modules/documents/index.ts'
import {
  isInFavour,
  isOwed,
  isSpent,
  leftToPay,
  openOf,
  owedSince,
  supplierOf,
} from '#modules/expenses/index.ts'
import { countedNotes, isSaidOfReception, isToAnswer, taxEffectJoin } from '#modules/receptions/index.ts'
import { columnRef } from '#platform/database/column-ref.ts'
import { ageOf, byAge, daysLate, dueAs, ofAge } from './ages.ts'
import { coins, type Filter, groupsIn, unnamed } from './filter.ts'
import { type RowParts, reportColumns } from './report-columns.ts'
import { countedSales } from './sale-rows.ts'
import { during } from './scope.ts'

/** Expenses of a report, and the notes of suppliers that lower them, each in its own month. */
export function spentRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  return sql`${expenseRows(filter, group)} union all ${expenseNoteRows(filter, group)}`
}

/** Expenses of a report; `isOwn` leaves out those whose tax is said of a received document, or of a purchase invoice of ours. */
export function expenseRows(
  filter: Filter,
  group: ReportGroup | null,
  { isOwn = false }: { isOwn?: boolean } = {},
): RawBuilder<unknown> {
  const { period, includesWaiting } = filter
  const inCoins = coins('e', filter)
  const counted = includesWaiting
    ? sql`('draft', 'recorded', 'approved', 'paid')`
    : sql`('recorded', 'approved', 'paid')`
  const total = inCoins(sql`e.total`)
  const tax = inCoins(sql`e.vat`)
  const parts = {
    ...expenseParts,
    net: sql`${total} - ${tax}`,
    tax,
    total,
    balance: inCoins(leftToPay('e')),
    credit: inCoins(sql`e.vat_credit`),
  }
  const conditions = [
    isSpent,
    sql`e.status in ${counted}`,
    sql`e.spent_on between ${period.from}::date and ${period.to}::date`,
    ...(isOwn
      ? [
          sql`e.reception_id is null and not ${isOfPurchaseInvoice}
            and not ${isSaidOfReception({ withWaiting: includesWaiting })}`,
        ]
      : []),
    ...ofExpenses(filter),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from expenses e where ${sql.join(conditions, sql` and `)}`
}

/** When a note `receptions r` lowers its expense `e`: not before there is one, which a month whose books were closed handed on. */
const noteAt = sql`greatest(r.issued_at, costa_rica_midnight(e.spent_on))`

/** What notes took off expenses. A month whose books are closed keeps its expense; the note is one of the month that it is dated in. */
function expenseNoteRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const inCoins = coins('r', filter)
  const parts = {
    ...expenseParts,
    id: sql`r.id`,
    kind: sql`'reception'::text`,
    number: sql`r.consecutivo`,
    at: noteAt,
    currency: sql`r.currency`,
    rate: sql`r.exchange_rate`,
    original_total: sql`-r.total`,
    groups: (asked: ReportGroup | null) =>
      asked === 'month'
        ? { key: sql`to_char(costa_rica_time(${noteAt}), 'YYYY-MM')`, name: unnamed }
        : expenseGroups(asked),
    net: sql`-${inCoins(sql`r.total`)} + ${inCoins(sql`r.vat`)}`,
    tax: sql`-${inCoins(sql`r.vat`)}`,
    total: sql`-${inCoins(sql`r.total`)}`,
    credit: sql`-${inCoins(sql`coalesce(x.vat_credit, 0)`)}`,
  }
  const conditions = [
    sql`r.company_id = current_company() and r.environment = (select current_environment())`,
    during(noteAt, filter.period),
    sql`e.company_id = r.company_id and e.reception_id = o.id and e.status in ('recorded', 'approved', 'paid')`,
    ...ofExpenses(filter),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from expenses e, ${countedNotes} and ${sql.join(conditions, sql` and `)}`
}

/**
 * What the company owes its suppliers as of now or the end of a day, whatever the period: expenses that nobody has paid, and what is left of
 * debts from before. What has no day to be paid on is due since the day it was spent. Credit that notes left with a supplier is a row below
 * zero, which is never late.
 */
export function payableRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { age, today, status, ...rest } = filter
  const open = filter.isPast ? openOn(today) : openOf('e')
  const dueOn = sql`(case when ${open} > 0 then ${owedSince('e')} end)`
  const balance = coins('e', filter)(open)
  const parts = {
    ...expenseParts,
    groups: (asked: ReportGroup | null) => {
      if (asked === 'age') return { key: ageOf(dueOn, today), name: unnamed }
      if (asked === 'due_day') return { key: sql`coalesce((${dueOn})::text, '')`, name: unnamed }
      return expenseGroups(asked)
    },
    facts: { due_on: dueOn, days_late: daysLate(dueOn, today) },
    total: balance,
    balance,
    ...byAge(balance, dueOn, today),
  }
  const isOpen = sql`(${isOwed('e')} or ${isInFavour('e')})`
  const wasOpen = sql`e.spent_on <= ${today}::date and e.status in ('recorded', 'approved', 'paid') and ${open} <> 0`
  const conditions = [
    filter.isPast ? wasOpen : isOpen,
    ...(status === 'in_favour' || status === 'due_soon' ? [] : ofStatus(status)),
    ...(status === 'in_favour' ? [sql`${open} < 0`] : []),
    ...(status === 'due_soon' ? [sql`${open} > 0`, dueAs(status, dueOn, today)] : []),
    ...ofExpenses({ ...rest, today }),
    ...ofAge(dueOn, age, today),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from expenses e where ${sql.join(conditions, sql` and `)}`
}

/** What was open at the end of a day of the past, by the notes, the payments and the uses of credit until then. */
function openOn(day: string): RawBuilder<unknown> {
  const later = (
    table: 'expense_payments' | 'supplier_refunds',
    of: 'expense_id' | 'credit_of',
    on: string,
  ) => sql`coalesce((
      select sum(p.amount) from ${sql.table(table)} p
      where p.company_id = e.company_id and ${columnRef(`p.${of}`)} = e.id and ${columnRef(`p.${on}`)} > ${day}::date
    ), 0)`
  return sql`(
    e.total
    - coalesce((
        select sum(r.total) from ${countedNotes} and r.company_id = e.company_id and o.id = e.reception_id
          and r.refers_to = o.clave and costa_rica_day(r.issued_at) <= ${day}::date
      ), 0)
    - (e.settled - ${later('expense_payments', 'expense_id', 'paid_on')})
    - case when e.paid_on <= ${day}::date then e.paid_amount else 0 end
    + e.credit_used - ${later('expense_payments', 'credit_of', 'paid_on')} - ${later('supplier_refunds', 'expense_id', 'received_on')}
  )`
}

const expenseGroups = groupsIn({
  category: {
    key: sql`coalesce(e.category_id::text, '')`,
    name: sql`(select n.name from list_entries n where n.company_id = e.company_id and n.id = e.category_id)`,
  },
  supplier: {
    key: supplierOf('e'),
    name: sql`e.supplier_name`,
  },
  deductible: { key: sql`e.deductible`, name: unnamed },
  month: { key: sql`to_char(e.spent_on, 'YYYY-MM')`, name: unnamed },
  status: { key: sql`e.status`, name: unnamed },
})

/** What every report says of an expense. Columns of `expenses e`. */
const expenseParts = {
  id: sql`e.id`,
  kind: sql`'expense'::text`,
  number: sql`e.document_number`,
  at: sql`costa_rica_midnight(e.spent_on)`,
  party_name: sql`e.supplier_name`,
  currency: sql`e.currency`,
  rate: sql`e.exchange_rate`,
  status: sql`e.status`,
  detail: sql`e.description`,
  original_total: sql`e.total`,
  groups: expenseGroups,
}

function ofExpenses({ currency, sellerId, onlyOf, ...filter }: Filter): RawBuilder<unknown>[] {
  const { supplier, categoryId, branch, taggedId, status } = filter
  return [
    sql`e.company_id = current_company() and e.environment = (select current_environment())`,
    ...(supplier === undefined ? [] : [sql`${supplierOf('e')} = ${supplier}`]),
    ...(categoryId === undefined ? [] : [sql`e.category_id = ${categoryId}::uuid`]),
    ...(branch === undefined ? [] : [sql`e.branch = ${branch}`]),
    ...(taggedId === undefined ? [] : [sql`e.tags <> '{}' and e.tags @> array[${taggedId}::uuid]`]),
    ...ofStatus(status),
    ...(currency === null ? [] : [sql`e.currency = ${currency}`]),
    ...(sellerId === undefined ? [] : [sql`e.recorded_by = ${sellerId}::uuid`]),
    ...(onlyOf === null ? [] : [sql`e.recorded_by = ${onlyOf}::uuid`]),
  ]
}

function ofStatus(status: string | undefined): RawBuilder<unknown>[] {
  return status === undefined ? [] : [sql`e.status = ${status}`]
}

/**
 * Purchase invoices of a report, less those whose place they took. Their tax is what the buyer owes for a supplier from abroad; it
 * is credit too.
 */
export function issuedPurchaseRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { from, where } = countedSales(filter, 'purchases')
  const inCoins = coins('p', filter)
  const counted = (amount: RawBuilder<unknown>) => sql`e.sign * ${inCoins(amount)}`
  const vat = counted(sql`p.tax`)
  const parts = {
    id: sql`p.id`,
    kind: sql`p.kind::text`,
    number: sql`p.consecutivo::text`,
    at: sql`d.sorted_at`,
    party_name: sql`p.client_name`,
    currency: sql`p.currency::text`,
    rate: sql`p.exchange_rate`,
    status: sql`d.fiscal_status::text`,
    original_total: sql`e.sign * p.total`,
    tax: sql`case when p.party_type = ${abroad} then ${vat} else 0 end`,
    credit: vat,
  }
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from ${from}
    cross join ${purchaseEffects} e
    join documents p on p.company_id = d.company_id and p.id = e.id
    where ${where}`
}

/** Received documents of a report. */
export function receptionRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  const { period, includesWaiting } = filter
  return receptionsWhere(filter, group, [
    sql`(x.is_taken ${includesWaiting ? sql`or x.is_waiting` : sql``})`,
    during(sql`r.issued_at`, period),
  ])
}

/** Documents of suppliers that wait for our answer now, whatever the period, with the last day to give it. */
export function dueReceptionRows(filter: Filter, group: ReportGroup | null): RawBuilder<unknown> {
  return receptionsWhere(filter, group, [isToAnswer], {
    due_on: sql`r.deadline_on`,
    days_left: sql`r.deadline_on - ${filter.today}::date`,
  })
}

function receptionsWhere(
  filter: Filter,
  group: ReportGroup | null,
  which: RawBuilder<unknown>[],
  facts: RowParts['facts'] = {},
): RawBuilder<unknown> {
  const { currency, sellerId, onlyOf, supplier, categoryId, status } = filter
  const inCoins = coins('r', filter)
  const counted = (amount: RawBuilder<unknown>) => sql`x.sign * ${inCoins(amount)}`
  const total = counted(sql`r.total`)
  const tax = counted(sql`r.tax`)
  const handledBy = (person: string) => sql`(r.added_by = ${person}::uuid or r.answered_by = ${person}::uuid)`
  const parts = {
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
    groups: receptionGroups,
    facts,
    net: sql`${total} - ${tax}`,
    tax,
    total,
    original_total: sql`x.sign * r.total`,
    credit: counted(sql`coalesce(x.vat_credit, 0)`),
  }
  const conditions = [
    sql`r.company_id = current_company() and r.environment = (select current_environment())`,
    ...which,
    ...(currency === null ? [] : [sql`r.currency = ${currency}`]),
    ...(supplier === undefined ? [] : [sql`r.supplier_identification_number = ${supplier}`]),
    ...(categoryId === undefined ? [] : [sql`x.category_id = ${categoryId}::uuid`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(sellerId === undefined ? [] : [handledBy(sellerId)]),
    ...(onlyOf === null ? [] : [handledBy(onlyOf)]),
  ]
  return sql`
    select ${reportColumns(parts, { ...filter, group })}
    from receptions r ${taxEffectJoin} where ${sql.join(conditions, sql` and `)}`
}

const receptionGroups = groupsIn({
  supplier: { key: sql`r.supplier_identification_number`, name: sql`r.supplier_name` },
  vat_condition: { key: sql`coalesce(x.vat_condition, '')`, name: unnamed },
  answer: {
    key: sql`case when r.status = 'tacit' then 'tacit' else coalesce(r.answer, '') end`,
    name: unnamed,
  },
  status: { key: sql`r.status`, name: unnamed },
  due_day: { key: sql`to_char(r.deadline_on, 'YYYY-MM-DD')`, name: unnamed },
  month: { key: sql`to_char(costa_rica_time(r.issued_at), 'YYYY-MM')`, name: unnamed },
})
