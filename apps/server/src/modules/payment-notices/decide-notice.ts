import type { PaymentDetail, PaymentNotice } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { compare, type Decimal, decimal, isPositive, subtract, toText } from '@cuentaclara/decimal'
import { permitWholeClient } from '#modules/clients/index.ts'
import { readPaper } from '#modules/papers/index.ts'
import { getPayment, lockMoney, recordPayment } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { parseInput } from '#platform/form.ts'
import { isFit, lockNotice, readOpen, readOwed, settleNotice } from './notice-store.ts'

/** What clients say they paid and nobody has confirmed. Throws Forbidden, as all of these, for who sees only a part of a client. */
export async function listNotices(ctx: CompanyContext): Promise<{ data: PaymentNotice[] }> {
  permitWholeClient(ctx, 'payments.record')
  return { data: await readOpen(ctx) }
}

/**
 * The money is there: records the payment with the client's reference, settles what it is meant for and then what is oldest;
 * what is left is the client's credit. Throws as recordPayment does, NotFound, and Conflict for what was decided before, and where a
 * payment stands that it may be, unless it is said to be another one.
 */
export async function confirmNotice(
  ctx: CompanyContext,
  id: string,
  { isAnother }: { isAnother: boolean },
): Promise<PaymentDetail> {
  permitWholeClient(ctx, 'payments.record')
  await lockMoney(ctx)
  const notice = await openNotice(ctx, id)
  const { standing } = notice
  if (standing !== null && !isAnother)
    throw new Conflict('payment-stands', { number: standing.number, paid_on: standing.paid_on })
  const { client_id, currency, amount, paid_on, means, reference, quotation } = notice
  const meant = notice.documents.map((document) => document.id)
  // A deposit settles what is made of its offer, and nothing that was owed before.
  const owed = quotation === null ? await readOwed(ctx, client_id, { currency, first: meant }) : []
  // As whoever types it has to: a word of earlier days may name money that no document can be in.
  const said = parseInput(schemas.paymentInput, {
    client_id,
    currency,
    amount,
    paid_on,
    means,
    reference,
    quotation_id: quotation?.id ?? null,
    allocations: spread(decimal(amount), owed),
  })
  const payment = await recordPayment(ctx, said)
  await settleNotice(ctx, id, { status: 'confirmed', paymentId: payment.id })
  return payment
}

/**
 * It is a payment that was recorded already, when the bank told of it for instance. Throws NotFound, and Conflict for what was decided
 * before and for a payment that it cannot be.
 */
export async function linkNotice(ctx: CompanyContext, id: string, paymentId: string): Promise<PaymentDetail> {
  permitWholeClient(ctx, 'payments.record')
  await lockMoney(ctx)
  await openNotice(ctx, id)
  if (!(await isFit(ctx, id, paymentId))) throw new Conflict('notice-payment-unfit')
  await settleNotice(ctx, id, { status: 'confirmed', paymentId })
  ctx.announce({ type: 'payment', companyId: ctx.companyId, id: paymentId })
  return getPayment(ctx, paymentId)
}

/** It did not arrive, or is known already. The client reads why. Throws NotFound, and Conflict for what was decided before. */
export async function dismissNotice(ctx: CompanyContext, id: string, reason: string): Promise<void> {
  permitWholeClient(ctx, 'payments.record')
  await openNotice(ctx, id)
  await settleNotice(ctx, id, { status: 'dismissed', reason })
  ctx.announce({ type: 'payment', companyId: ctx.companyId, id })
}

/** The picture or PDF that a client sent along. Throws NotFound. */
export function fetchProof(ctx: CompanyContext, id: string, paperId: string) {
  permitWholeClient(ctx, 'payments.record')
  return readPaper(ctx, { type: 'notice', id }, paperId)
}

async function openNotice(ctx: CompanyContext, id: string): Promise<PaymentNotice> {
  const notice = await lockNotice(ctx, id)
  if (notice === undefined) throw new NotFound()
  if (notice.status !== 'open') throw new Conflict('notice-decided')
  return notice
}

/** As much of each as is left, one after the other. Pure. */
export function spread(
  amount: Decimal,
  owed: readonly { id: string; balance: string }[],
): { document_id: string; amount: string }[] {
  let left = amount
  const parts: { document_id: string; amount: string }[] = []
  for (const { id, balance } of owed) {
    if (!isPositive(left)) break
    const part = compare(left, decimal(balance)) < 0 ? left : decimal(balance)
    left = subtract(left, part)
    parts.push({ document_id: id, amount: toText(part) })
  }
  return parts
}
