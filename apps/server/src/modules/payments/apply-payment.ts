import type { PaymentApplication, PaymentDetail } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Invalid } from '#platform/errors.ts'
import { allocatePayment, type Debt } from './allocate-payment.ts'
import { PaymentNotFound, PaymentVoid } from './errors.ts'
import { foreignRate, rateMissing } from './foreign-rate.ts'
import { getPayment } from './get-payment.ts'
import {
  announcePayment,
  insertAllocations,
  type LockedPayment,
  lockDebts,
  lockPayment,
} from './payment-store.ts'

/**
 * Settles documents of the same client with what is left of a payment, as of today: what was declared of the days before stays as it was.
 * Throws Invalid, PaymentNotFound, PaymentVoid, and Conflict where the books of today are closed.
 */
export async function applyPayment(
  ctx: CompanyContext,
  id: string,
  { allocations: asked, exchange_rate: given }: PaymentApplication,
): Promise<PaymentDetail> {
  ctx.permit('payments.record')
  const today = costaRicaDay(ctx.clock.now())
  await refuseIfClosed(ctx, today)
  const documentIds = asked.map(({ document_id }) => document_id)
  const debts = await lockDebts(ctx, documentIds)
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()

  const rate = await rateOf(ctx, payment, given, debts)
  const money = {
    amount: decimal(payment.unapplied),
    currency: payment.currency,
    rate: rate ?? '1',
    clientId: payment.client_id,
  }
  const { allocations, errors } = allocatePayment(money, asked, debts)
  const mistakes = { ...(rate === null ? rateMissing : {}), ...errors }
  if (Object.keys(mistakes).length > 0) throw new Invalid(mistakes)
  await insertAllocations(ctx, id, allocations, today)
  await announcePayment(ctx, id, documentIds)
  return getPayment(ctx, id)
}

/** Foreign money has the rate that it came at. Colones were taken without one while nobody knew what they would settle. */
function rateOf(
  ctx: CompanyContext,
  { currency, exchange_rate: own, paid_on: paidOn }: LockedPayment,
  given: string | null | undefined,
  debts: ReadonlyMap<string, Debt>,
): Promise<string | null> {
  return foreignRate(ctx, { currency, paidOn, given: currency === 'CRC' ? given : own }, debts.values())
}
