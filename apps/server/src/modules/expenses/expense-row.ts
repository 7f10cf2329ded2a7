import type { ExpenseRow } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'

export type StoredExpense = Omit<ExpenseRow, 'recorded_by' | 'updated_at'> & {
  recorded_by_name: string | null
  updated_at: Date
}

/**
 * Whether something was spent by `expenses e`: debts from before the company came here are owed and paid, and are nobody's cost, purchase
 * or credit here.
 */
export const isSpent = sql<boolean>`e.document_kind <> 'opening'`

/** What is left to pay of one that is neither paid nor void, in its currency. Columns of `expenses`, called `table`. */
export function leftToPay(table: 'e' | 'r'): RawBuilder<unknown> {
  return sql`greatest(0, ${openOf(table)})`
}

/**
 * What of one that counts is open: owed where it is positive, else in our favour, because notes of the supplier came when it had been
 * paid. Used credit is in nobody's favour any more.
 */
export function openOf(table: 'e' | 'r'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('total')} - ${column('credited')} - ${column('settled')} - ${column('paid_amount')} + ${column('credit_used')})`
}

/** Whether one left credit with its supplier that nobody has used yet. */
export function isInFavour(table: 'e' | 'r'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.status`)} in ('recorded', 'approved', 'paid') and ${openOf(table)} < 0)`
}

/** What a supplier is known by: its identity, or its name where nobody wrote one down (ADR 0044). */
export function supplierOf(table: 'e' | 'r'): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${table}.supplier_identification_number`)}, lower(${sql.ref(`${table}.supplier_name`)}))`
}

/** Whether something of one is left to pay, and when: what says no day is due since it was spent. */
export function isOwed(table: 'e' | 'r'): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.status`)} in ('recorded', 'approved') and ${leftToPay(table)} > 0)`
}
export function owedSince(table: 'e' | 'r'): RawBuilder<unknown> {
  return sql`coalesce(${sql.ref(`${table}.due_on`)}, ${sql.ref(`${table}.spent_on`)})`
}

/** The days in which a bill that is not late yet is told to be due soon. */
export const soonDays = 7

/** The columns of an expense in a list, from `expenses r` joined with `users u` and its category `l`. */
export const expenseColumns = sql`
  r.id, r.status, r.spent_on, r.supplier_name, r.supplier_identification_type, r.supplier_identification_number,
  r.category_id, l.name as category, r.branch, r.tags, r.description, r.document_kind, r.document_number, r.currency, r.exchange_rate,
  r.total, r.vat, r.vat_credit, r.credited, r.settled, r.paid_amount, r.credit_used,
  case when ${isInFavour('r')} then -${openOf('r')} else 0 end as in_favour, ${supplierOf('r')} as supplier, r.deductible, r.deductible_percent, r.means, r.account, r.paid_on, r.due_on,
  (
    select count(*)::int from papers f where f.company_id = r.company_id and f.expense_id = r.id
  ) as file_count,
  r.reception_id, u.name as recorded_by_name, r.updated_at`

export const expenseJoins = sql`
  left join users u on u.id = r.recorded_by
  left join list_entries l on l.company_id = r.company_id and l.id = r.category_id`

export function toExpenseRow({ recorded_by_name, updated_at, ...row }: StoredExpense): ExpenseRow {
  return {
    ...row,
    exchange_rate: shortestNumber(row.exchange_rate),
    total: shortestNumber(row.total),
    vat: shortestNumber(row.vat),
    vat_credit: shortestNumber(row.vat_credit),
    credited: shortestNumber(row.credited),
    settled: shortestNumber(row.settled),
    paid_amount: shortestNumber(row.paid_amount),
    credit_used: shortestNumber(row.credit_used),
    in_favour: shortestNumber(row.in_favour),
    deductible_percent: shortestNumber(row.deductible_percent),
    recorded_by: recorded_by_name,
    updated_at: costaRicaInstant(updated_at.getTime()),
  }
}
