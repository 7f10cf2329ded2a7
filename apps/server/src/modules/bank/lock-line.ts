import { decimal, isPositive } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type LockedLine, lockLine } from './bank-store.ts'
import { BankLineNotFound, BankLineRefused } from './errors.ts'

/** Holds a line of which nobody said what it is. Throws BankLineNotFound and BankLineRefused. */
export async function lockWaiting(ctx: CompanyContext, id: string): Promise<LockedLine> {
  const line = await lockLine(ctx, id)
  if (line === undefined) throw new BankLineNotFound()
  const { payment_id, settlement_id, pays_expenses, ignored_because } = line
  if (payment_id !== null || settlement_id !== null || pays_expenses || ignored_because !== null)
    throw new BankLineRefused('bank-line-decided')
  return line
}

/** The same of money that came in. */
export async function lockIncoming(ctx: CompanyContext, id: string): Promise<LockedLine> {
  const line = await lockWaiting(ctx, id)
  if (!isPositive(decimal(line.amount))) throw new BankLineRefused('bank-line-outgoing')
  return line
}
