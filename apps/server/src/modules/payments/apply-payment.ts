import type { PaymentApplication, PaymentDetail } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { allocatePayment } from './allocate-payment.ts'
import { PaymentNotFound, PaymentVoid } from './errors.ts'
import { getPayment } from './get-payment.ts'
import { announcePayment, insertAllocations, lockDebts, lockPayment } from './payment-store.ts'

/** Settles documents of the same client with what is left of a payment. Throws Invalid, PaymentNotFound, PaymentVoid. */
export async function applyPayment(
  ctx: CompanyContext,
  id: string,
  { allocations: asked }: PaymentApplication,
): Promise<PaymentDetail> {
  ctx.permit('payments.record')
  const documentIds = asked.map(({ document_id }) => document_id)
  const debts = await lockDebts(ctx, documentIds)
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()

  const money = {
    amount: decimal(payment.unapplied),
    currency: payment.currency,
    rate: payment.exchange_rate,
    clientId: payment.client_id,
  }
  const { allocations, errors } = allocatePayment(money, asked, debts)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  await insertAllocations(ctx, id, allocations)
  await announcePayment(ctx, id, documentIds)
  return getPayment(ctx, id)
}
