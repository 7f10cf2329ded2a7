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
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`greatest(0, ${column('total')} - ${column('credited')} - ${column('settled')})`
}

/** The columns of an expense in a list, from `expenses r` joined with `users u` and its category `l`. */
export const expenseColumns = sql`
  r.id, r.status, r.spent_on, r.supplier_name, r.supplier_identification_type, r.supplier_identification_number,
  r.category_id, l.name as category, r.description, r.document_kind, r.document_number, r.currency, r.exchange_rate,
  r.total, r.vat, r.vat_credit, r.credited, r.settled, r.deductible, r.deductible_percent, r.means, r.account, r.paid_on, r.due_on,
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
    deductible_percent: shortestNumber(row.deductible_percent),
    recorded_by: recorded_by_name,
    updated_at: costaRicaInstant(updated_at.getTime()),
  }
}
