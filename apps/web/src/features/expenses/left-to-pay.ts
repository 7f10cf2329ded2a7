import type { ExpenseRow } from '@cuentaclara/contracts'
import { add, decimal, isPositive, subtract, toText } from '@cuentaclara/decimal'

/** What is left to pay of an expense: its total, less the notes of its supplier and what was paid in parts; used credit is owed. */
export function leftToPay({
  total,
  credited,
  settled,
  credit_used: used,
  status,
}: Pick<ExpenseRow, 'total' | 'credited' | 'settled' | 'credit_used' | 'status'>): string {
  if (status === 'paid' || status === 'void') return '0'
  const left = subtract(add(decimal(total), decimal(used)), add(decimal(credited), decimal(settled)))
  return isPositive(left) ? toText(left) : '0'
}

/** Whether it is what was owed to a supplier before the company came here: nothing was spent by it. */
export function isOpeningDebt({ document_kind: kind }: Pick<ExpenseRow, 'document_kind'>): boolean {
  return kind === 'opening'
}
