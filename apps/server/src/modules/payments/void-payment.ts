import type { PaymentDetail } from '@cuentaclara/contracts'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { PaymentGivenBack, PaymentNotFound, PaymentOfDocument, PaymentVoid } from './errors.ts'
import { getPayment } from './get-payment.ts'
import {
  announceDocuments,
  isRefunded,
  lockDebts,
  lockPayment,
  recordPaymentEvent,
  settledDocuments,
  voidPaymentRow,
} from './payment-store.ts'

/**
 * Undoes a payment for good: what it settled is owed again. Throws PaymentNotFound, PaymentVoid the second time,
 * PaymentOfDocument for what a note left, and PaymentGivenBack while a refund of it stands: that money left. A receipt that
 * tells of it stays with the authority, and brings it back no more.
 */
export async function voidPayment(ctx: CompanyContext, id: string, reason: string): Promise<PaymentDetail> {
  ctx.permit('payments.void')
  const documentIds = await settledDocuments(ctx.tx, id)
  await lockDebts(ctx, documentIds)
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()
  if (payment.means === null) throw new PaymentOfDocument()
  if (await isRefunded(ctx.tx, id)) throw new PaymentGivenBack()
  await refuseIfClosed(ctx, payment.paid_on)

  await voidPaymentRow(ctx, id, reason)
  await recordPaymentEvent(ctx, 'payment.voided', id)
  await announceDocuments(ctx, documentIds)
  return getPayment(ctx, id)
}
