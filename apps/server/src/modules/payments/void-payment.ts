import type { PaymentDetail, PaymentUndoing } from '@cuentaclara/contracts'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { PaymentGivenBack, PaymentNotFound, PaymentOfDocument, PaymentVoid } from './errors.ts'
import { getPayment } from './get-payment.ts'
import { lockMoney } from './money-lock.ts'
import {
  announceDocuments,
  isRefunded,
  type LockedPayment,
  lockDebts,
  lockPayment,
  recordPaymentEvent,
  settledDocuments,
  voidPaymentRow,
} from './payment-store.ts'
import { settleByNotes } from './settle-by-notes.ts'
import { undoingDay } from './undoing-day.ts'

/**
 * Undoes a payment for good: what it settled is owed again since the day that is said, or since today; until then it counted. What notes to it
 * left as credit settles it as far as that is still there. Throws
 * PaymentNotFound, PaymentVoid the second time, PaymentOfDocument for what a note left, PaymentGivenBack while a refund of it stands,
 * for that money left, and as undoingDay does. A receipt that tells of it stays with the authority, and brings it back no more.
 */
export function voidPayment(
  ctx: CompanyContext,
  id: string,
  { reason, voided_on: asked }: PaymentUndoing,
): Promise<PaymentDetail> {
  return undo(ctx, id, reason, () => asked)
}

/**
 * Undoes a payment that was recorded by mistake: it never was. Where its books are closed they keep it, and it is undone as of today.
 * Throws as voidPayment does.
 */
export async function takeBackPayment(
  ctx: CompanyContext,
  id: string,
  reason: string,
): Promise<PaymentDetail> {
  const closedUntil = await readClosedUntil(ctx)
  return undo(ctx, id, reason, ({ paid_on }) =>
    closedUntil === null || paid_on > closedUntil ? paid_on : undefined,
  )
}

async function undo(
  ctx: CompanyContext,
  id: string,
  reason: string,
  dayOf: (payment: LockedPayment) => string | undefined,
): Promise<PaymentDetail> {
  ctx.permit('payments.void')
  await lockMoney(ctx)
  const documentIds = await settledDocuments(ctx.tx, [id])
  await lockDebts(ctx, documentIds)
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()
  if (payment.means === null) throw new PaymentOfDocument()
  if (await isRefunded(ctx.tx, id)) throw new PaymentGivenBack()
  const day = await undoingDay(ctx, {
    asked: dayOf(payment),
    paidOn: payment.paid_on,
    field: 'voided_on',
  })

  await voidPaymentRow(ctx, id, { reason, day })
  await recordPaymentEvent(ctx, 'payment.voided', id)
  await settleByNotes(ctx, documentIds, day)
  await announceDocuments(ctx, documentIds)
  return getPayment(ctx, id)
}
