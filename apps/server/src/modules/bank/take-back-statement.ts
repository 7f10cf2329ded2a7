import type { StatementTakeBack, StatementTakenBack } from '@cuentaclara/contracts'
import { lockMoney, lockSettled } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { deleteStatement, insertTakeBack, lockStatement, readLineIds, takeBackHours } from './bank-store.ts'
import { unmatch } from './decide-line.ts'
import { StatementKept, StatementNotFound } from './errors.ts'
import { holdPaidBy } from './pay-expenses.ts'
import { permitBank } from './permit-bank.ts'

/**
 * Takes out the lines that a statement brought, as if its file had never come: what was known before stays. Reconciled ones are undone with
 * it where that is said. The trail tells what was taken out, and why. Throws StatementNotFound, StatementKept for one of more than a day ago and for one with reconciled lines, and as
 * undoing a line does.
 */
export async function takeBackStatement(
  ctx: CompanyContext,
  id: string,
  { reason, undoes_matches: undoesMatches = false }: StatementTakeBack,
): Promise<StatementTakenBack> {
  permitBank(ctx, 'payments.record')
  await lockMoney(ctx)
  await holdPaidBy(ctx, await readLineIds(ctx, id))
  const lines = await lockStatement(ctx, id)
  const [first] = lines
  if (first === undefined) throw new StatementNotFound()
  if (first.created_at.getTime() < ctx.clock.now() - takeBackHours * 3_600_000)
    throw new StatementKept('bank-statement-old', { hours: takeBackHours })
  const matched = lines.filter(
    ({ payment_id, settlement_id, pays_expenses }) =>
      payment_id !== null || settlement_id !== null || pays_expenses,
  )
  if (matched.length > 0 && !undoesMatches)
    throw new StatementKept('bank-statement-matched', { count: matched.length })
  await lockSettled(
    ctx,
    matched.flatMap(({ payment_id, is_payment_own }) =>
      payment_id !== null && is_payment_own ? [payment_id] : [],
    ),
  )
  for (const line of matched) await unmatch(ctx, line, reason)
  await insertTakeBack(ctx, id, { undone: matched.length, reason })
  await deleteStatement(ctx, id)
  return { removed: lines.length, undone: matched.length }
}
