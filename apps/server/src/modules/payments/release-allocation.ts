import type { AllocationRelease, PaymentDetail } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AllocationNotFound, PaymentNotFound, PaymentVoid } from './errors.ts'
import { getPayment } from './get-payment.ts'
import { announcePayment, lockDebts, lockPayment, releaseAllocationRow } from './payment-store.ts'
import { undoingDay } from './undoing-day.ts'

/**
 * Takes a payment off one of the documents that it settles: as much is the client's credit again, and what was let go of the document with
 * the payment is owed too. Throws PaymentNotFound, PaymentVoid, AllocationNotFound for what it does not settle any more, and as
 * undoingDay does. A receipt that tells of it stays with the authority: it covers what is paid of the sale next.
 */
export async function releaseAllocation(
  ctx: CompanyContext,
  { paymentId, documentId }: { paymentId: string; documentId: string },
  { released_on: asked }: AllocationRelease,
): Promise<PaymentDetail> {
  ctx.permit('payments.void')
  const debts = await lockDebts(ctx, [documentId])
  const payment = await lockPayment(ctx, paymentId)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()
  if (!debts.has(documentId)) throw new AllocationNotFound()
  const day = await undoingDay(ctx, { asked, paidOn: payment.paid_on, field: 'released_on' })
  if (!(await releaseAllocationRow(ctx, { paymentId, documentId, day }))) throw new AllocationNotFound()
  await announcePayment(ctx, paymentId, [documentId])
  return getPayment(ctx, paymentId)
}
