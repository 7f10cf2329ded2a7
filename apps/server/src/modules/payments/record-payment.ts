import type { PaymentDetail } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, isPositive } from '@cuentaclara/decimal'
import { costaRicaDay, isWholeCoins } from '@cuentaclara/einvoice'
import { paymentMean } from '@cuentaclara/einvoice/codes'
import type { z } from 'zod'
import { refuseIfClosed } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type FieldErrors, Invalid } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { allocatePayment } from './allocate-payment.ts'
import { applyDeposits, readDepositOffer } from './deposits.ts'
import { foreignRate, rateMissing } from './foreign-rate.ts'
import { getPayment } from './get-payment.ts'
import { lockMoney, lockToSettle } from './money-lock.ts'
import {
  announceDocuments,
  insertAllocations,
  insertPayment,
  readPayer,
  recordPaymentEvent,
  takePaymentNumber,
} from './payment-store.ts'
import { settleRemainder } from './settle-remainder.ts'
import { tracedMeans } from './traced-means.ts'

export type PaymentInput = z.output<typeof schemas.paymentInput>

/**
 * Records what a client paid and settles the documents it names: balances follow in the same transaction, what is left is
 * the client's credit. Throws Invalid by field, for documents of others and for more than is owed or paid too, and Conflict
 * for a day whose books are closed. A deposit of an offer settles what was made of that; what somebody kept back of what it
 * settles is let go with it.
 */
export async function recordPayment(ctx: CompanyContext, input: PaymentInput): Promise<PaymentDetail> {
  ctx.permit('payments.record')
  await lockMoney(ctx)
  await refuseIfClosed(ctx, input.paid_on)
  const payer = await readPayer(ctx, input.client_id)
  if (payer === undefined) throw new Invalid({ client_id: ['choose'] }, 'client-not-found')
  const quotationId = input.quotation_id ?? null
  const { client_id: clientId, currency } = input
  const offer = quotationId === null ? null : await readDepositOffer(ctx, { quotationId, clientId, currency })
  const documentIds = input.allocations.map(({ document_id }) => document_id)
  const quotationIds = quotationId === null ? [] : [quotationId]
  const held = await lockToSettle(ctx, { documentIds, quotationIds })
  const debts = new Map([...held].filter(([id]) => documentIds.includes(id)))
  const rate = await foreignRate(
    ctx,
    { currency, paidOn: input.paid_on, given: input.exchange_rate },
    offer === null ? debts.values() : [offer, ...debts.values()],
  )
  const money = {
    amount: decimal(input.amount),
    currency: input.currency,
    rate: rate ?? '1',
    clientId: input.client_id,
  }
  const { allocations, errors } = allocatePayment(money, input.allocations, debts)
  refuse({ ...checkFields(input, ctx.clock.now()), ...(rate === null ? rateMissing : {}), ...errors })

  const id = newId()
  await insertPayment(ctx, {
    id,
    environment: payer.environment,
    // Last, under the lock of the series, so that a refused payment leaves no gap.
    number: await takePaymentNumber(ctx, payer.environment),
    paidOn: input.paid_on,
    clientId: input.client_id,
    clientName: payer.name,
    currency: input.currency,
    exchangeRate: money.rate,
    amount: input.amount,
    means: input.means,
    meansOther: input.means === otherMeans ? (input.means_other ?? null) : null,
    reference: input.reference || null,
    account: input.account || null,
    notes: input.notes || null,
    quotationId,
  })
  await insertAllocations(ctx, id, allocations)
  if (quotationId !== null) await applyDeposits(ctx, quotationId, id)
  if (input.remainder)
    await settleRemainder(ctx, input.remainder, {
      paymentId: id,
      day: input.paid_on,
      paid: input.allocations,
    })
  await recordPaymentEvent(ctx, 'payment.recorded', id)
  await announceDocuments(ctx, documentIds)
  return getPayment(ctx, id)
}

const otherMeans = '99'

function checkFields(input: PaymentInput, nowMs: number): FieldErrors {
  const { means, means_other: other, reference, exchange_rate: rate } = input
  return {
    ...(input.paid_on > costaRicaDay(nowMs) ? { paid_on: ['not-later'] } : {}),
    ...(isWholeCoins(decimal(input.amount), input.currency) ? {} : { amount: ['whole-coins'] }),
    ...(isPositive(decimal(input.amount)) ? {} : { amount: ['positive'] }),
    ...(rate && !isPositive(decimal(rate)) ? { exchange_rate: ['positive'] } : {}),
    ...(paymentMean(means) ? {} : { means: ['choose'] }),
    ...(means === otherMeans && (other ?? '').length < 3 ? { means_other: ['required'] } : {}),
    ...(tracedMeans.has(means) && !reference ? { reference: ['required'] } : {}),
  }
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}
