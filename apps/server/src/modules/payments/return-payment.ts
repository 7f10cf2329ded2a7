import type { PaymentDetail } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { compare, decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import type { z } from 'zod'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { PaymentNotFound, PaymentVoid } from './errors.ts'
import { getPayment } from './get-payment.ts'
import { announcePayment, insertReturn, leastFreeSince, lockPayment, releaseReturn } from './payment-store.ts'
import { tracedMeans } from './traced-means.ts'

type PaymentReturn = z.output<typeof schemas.paymentReturnInput>

/**
 * Gives a client back what settles nothing of a payment or of what a note left, or lets it go. Throws Invalid by field, for
 * more than is left too, now or on any day since, Conflict for a day whose books are closed, PaymentNotFound, PaymentVoid.
 */
export async function returnPayment(
  ctx: CompanyContext,
  id: string,
  given: PaymentReturn,
): Promise<PaymentDetail> {
  ctx.permit('payments.void')
  await refuseIfClosed(ctx, given.returned_on)
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  if (payment.status === 'void') throw new PaymentVoid()
  const errors: FieldErrors = {
    ...checkFields(given, ctx.clock.now()),
    ...(given.returned_on < payment.paid_on ? { returned_on: ['before-payment'] } : {}),
    ...(isWholeCoins(decimal(given.amount), payment.currency) ? {} : { amount: ['whole-coins'] }),
    ...(compare(decimal(given.amount), decimal(payment.unapplied)) > 0 ? { amount: ['more-than-free'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  if (compare(decimal(given.amount), await leastFreeSince(ctx, id, given.returned_on)) > 0)
    throw new Invalid({ returned_on: ['not-free-then'] })

  await insertReturn(ctx, id, {
    kind: given.kind,
    amount: given.amount,
    returnedOn: given.returned_on,
    means: given.kind === 'refund' ? (given.means ?? null) : null,
    reference: given.reference || null,
    reason: given.reason || null,
  })
  await announcePayment(ctx, id, [])
  return getPayment(ctx, id)
}

/**
 * Has what was given back or let go be the client's credit again. Throws PaymentNotFound, for what does not count any more
 * too, and Conflict for a day whose books are closed.
 */
export async function undoReturn(ctx: CompanyContext, id: string, returnId: string): Promise<PaymentDetail> {
  ctx.permit('payments.void')
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) throw new PaymentNotFound()
  const day = await releaseReturn(ctx, id, returnId)
  if (day === undefined) throw new PaymentNotFound()
  await refuseIfClosed(ctx, day)
  await announcePayment(ctx, id, [])
  return getPayment(ctx, id)
}

function checkFields(given: PaymentReturn, nowMs: number): FieldErrors {
  const isRefund = given.kind === 'refund'
  return {
    ...(given.returned_on > costaRicaDay(nowMs) ? { returned_on: ['not-later'] } : {}),
    ...(isPositive(decimal(given.amount)) ? {} : { amount: ['positive'] }),
    ...(isRefund && !paymentMean(given.means ?? '') ? { means: ['choose'] } : {}),
    ...(isRefund && tracedMeans.has(given.means ?? '') && !given.reference
      ? { reference: ['required'] }
      : {}),
    ...(!isRefund && (given.reason ?? '').length < 3 ? { reason: ['required'] } : {}),
  }
}
