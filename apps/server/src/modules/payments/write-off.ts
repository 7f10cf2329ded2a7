import type { DocumentSettlement } from '@cuentaclara/contracts'
import { isPositive, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { DocumentNotFound } from '#modules/documents/index.ts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NothingOwed } from './errors.ts'
import { getSettlement } from './get-settlement.ts'
import { announceDocuments, insertWriteOff, lockDebts, releaseWriteOffs } from './payment-store.ts'

/** Lets go what a document still owes, with the reason. Throws DocumentNotFound, NothingOwed. */
export async function writeOff(ctx: CompanyContext, id: string, reason: string): Promise<DocumentSettlement> {
  ctx.permit('payments.void')
  const debt = (await lockDebts(ctx, [id])).get(id)
  if (debt === undefined) throw new DocumentNotFound()
  if (!debt.counts || !isPositive(debt.balance)) throw new NothingOwed()
  const day = costaRicaDay(ctx.clock.now())
  await insertWriteOff(ctx, id, { amount: toText(debt.balance), reason, day })
  await announceDocuments(ctx, [id])
  return getSettlement(ctx, id)
}

/** Has a document owed again what was let go of it. Throws DocumentNotFound, and Conflict for a day whose books are closed. */
export async function undoWriteOff(ctx: CompanyContext, id: string): Promise<DocumentSettlement> {
  ctx.permit('payments.void')
  const debts = await lockDebts(ctx, [id])
  if (!debts.has(id)) throw new DocumentNotFound()
  for (const day of await releaseWriteOffs(ctx, id)) await refuseIfClosed(ctx, day)
  await announceDocuments(ctx, [id])
  return getSettlement(ctx, id)
}
