import type { DocumentSettlement } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, type Decimal, decimal, isPositive, toText } from '@cuentaclara/decimal'
import { costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import { DocumentNotFound } from '#modules/documents/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { NothingOwed } from './errors.ts'
import { getSettlement } from './get-settlement.ts'
import { announceDocuments, insertWriteOff, lockDebts, releaseWriteOffs } from './payment-store.ts'

type LettingGo = z.output<typeof schemas.writeOffInput>

/**
 * Lets go what a document still owes, or a part of it, with its kind and the reason. Throws DocumentNotFound, NothingOwed, Invalid
 * for an amount that is none or more than is owed, and Conflict where the books of today are closed.
 */
export async function writeOff(
  ctx: CompanyContext,
  id: string,
  given: LettingGo,
): Promise<DocumentSettlement> {
  ctx.permit('payments.void')
  const debt = (await lockDebts(ctx, [id])).get(id)
  if (debt === undefined) throw new DocumentNotFound()
  if (!debt.counts || !isPositive(debt.balance)) throw new NothingOwed()
  const { kind, reason, amount = toText(debt.balance) } = given
  checkAmount(amount, debt)
  const day = costaRicaDay(ctx.clock.now())
  await refuseIfClosed(ctx, day)
  await insertWriteOff(ctx, id, { amount, reason, day, kind })
  await announceDocuments(ctx, [id])
  return getSettlement(ctx, id)
}

function checkAmount(text: string, { balance, currency }: { balance: Decimal; currency: string }) {
  const amount = decimal(text)
  if (!isPositive(amount)) throw new Invalid({ amount: ['positive'] })
  if (!isWholeCoins(amount, currency)) throw new Invalid({ amount: ['whole-coins'] })
  if (compare(amount, balance) > 0) throw new Invalid({ amount: ['more-than-owed'] })
}

/**
 * Has a document owed again what was let go of it by itself; what came with a payment goes with that. Throws DocumentNotFound, and
 * Conflict for a day whose books are closed.
 */
export async function undoWriteOff(ctx: CompanyContext, id: string): Promise<DocumentSettlement> {
  ctx.permit('payments.void')
  const debts = await lockDebts(ctx, [id])
  if (!debts.has(id)) throw new DocumentNotFound()
  for (const day of await releaseWriteOffs(ctx, id)) await refuseIfClosed(ctx, day)
  await announceDocuments(ctx, [id])
  return getSettlement(ctx, id)
}
