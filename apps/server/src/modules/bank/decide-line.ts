import type { BankLine, BankProposal } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import type { z } from 'zod'
import { lockFitting } from '#modules/card-settlements/index.ts'
import {
  lockMoney,
  lockToSettle,
  recordPayment,
  takeBackPayment,
  tellOfPayment,
} from '#modules/payments/index.ts'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import {
  findTold,
  forgetPayer,
  isFit,
  type LockedLine,
  learnPayer,
  lockLine,
  readWaiting,
  writeDecision,
} from './bank-store.ts'
import { BankLineNotFound, BankLineRefused } from './errors.ts'
import { getLine } from './list-lines.ts'
import { lockIncoming, lockWaiting } from './lock-line.ts'
import { meansOf } from './means-of-line.ts'
import { holdPaidBy, payCertain, unpay } from './pay-expenses.ts'
import { payerWords } from './payer-words.ts'
import { permitBank } from './permit-bank.ts'
import { proposeForLines } from './propose-for-lines.ts'

type Acceptance = z.output<typeof schemas.bankAcceptance>

/**
 * Records the payment that a line is, and what it settles; what is left of the documents may be let go with it. Throws what
 * recording a payment throws, BankLineNotFound and BankLineRefused, also where a payment stands that it may be, unless it is said to be
 * another one.
 */
export async function acceptLine(ctx: CompanyContext, id: string, input: Acceptance): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  await lockMoney(ctx)
  const line = await lockIncoming(ctx, id)
  const standing = input.is_another ? undefined : await findTold(ctx, line, input.client_id)
  if (standing !== undefined) throw new BankLineRefused('payment-stands', standing)
  await accept(ctx, line, input)
  return getLine(ctx, id)
}

async function accept(ctx: CompanyContext, line: LockedLine, input: Acceptance): Promise<void> {
  const { client_id, allocations, exchange_rate, remainder, quotation_id } = input
  const payment = await recordPayment(ctx, {
    client_id,
    allocations,
    exchange_rate,
    quotation_id,
    remainder,
    paid_on: line.happened_on,
    currency: line.currency,
    amount: shortestNumber(line.amount),
    means: meansOf(line),
    reference: line.reference ?? (line.text.slice(0, 60) || line.happened_on),
    account: line.account,
    notes: line.text,
  })
  await writeDecision(ctx, line.id, { payment: { id: payment.id, isOwn: true } })
  await learnPayer(ctx, payerWords(line.text), client_id)
  await tellOfPayment(ctx, payment)
}

/** The line is a payment that was recorded before. Throws BankLineNotFound and BankLineRefused. */
export async function linkLine(ctx: CompanyContext, id: string, paymentId: string): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  await lockMoney(ctx)
  await link(ctx, await lockIncoming(ctx, id), paymentId)
  return getLine(ctx, id)
}

async function link(ctx: CompanyContext, line: LockedLine, paymentId: string): Promise<void> {
  if (!(await isFit(ctx, paymentId, line))) throw new BankLineRefused('bank-payment-unfit')
  await writeDecision(ctx, line.id, { payment: { id: paymentId, isOwn: false } })
}

/** The line is what an acquirer of cards deposited. Throws BankLineNotFound and BankLineRefused. */
export async function settleLine(ctx: CompanyContext, id: string, settlementId: string): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  const line = await lockIncoming(ctx, id)
  const { currency, amount, happened_on: day } = line
  if (!(await lockFitting(ctx, settlementId, { currency, amount, day })))
    throw new BankLineRefused('bank-settlement-unfit')
  await writeDecision(ctx, id, { settlementId })
  return getLine(ctx, id)
}

/** Nobody waits longer for one press; the rest is there to be pressed again. */
const mostAtOnce = 100

/**
 * Accepts what is certain, the oldest first: what came in, and for who may record expenses what went out. Each is proposed anew, for the one
 * before may have paid what it would. What would be a new payment in closed books waits for a person, and is counted.
 */
export async function acceptCertain(ctx: CompanyContext): Promise<{ accepted: number; closed: number }> {
  permitBank(ctx, 'payments.record')
  await lockMoney(ctx)
  const incoming = await acceptIncoming(ctx)
  if (ctx.reach('expenses.record') === 'none') return incoming
  const outgoing = await payCertain(ctx, mostAtOnce - incoming.accepted)
  return { accepted: incoming.accepted + outgoing.accepted, closed: incoming.closed + outgoing.closed }
}

async function acceptIncoming(ctx: CompanyContext): Promise<{ accepted: number; closed: number }> {
  const waiting = await readWaiting(ctx, { isOut: false, most: 1_000 })
  const { proposals: first } = await proposeForLines(ctx, waiting, { onlySame: true })
  const closedUntil = await readClosedUntil(ctx)
  const isClosed = ({ id, happened_on }: LockedLine) =>
    closedUntil !== null && happened_on <= closedUntil && first.get(id)?.[0]?.payment === null
  const all = waiting.filter(({ id }) => first.get(id)?.[0]?.is_certain)
  const certain = all.filter((line) => !isClosed(line)).slice(0, mostAtOnce)
  const held = await lockProposed(
    ctx,
    certain.map(({ id }) => first.get(id)![0]!),
  )
  let accepted = 0
  for (const { id } of certain) {
    const line = await lockIncoming(ctx, id)
    const proposal = (await proposeForLines(ctx, [line], { onlySame: true })).proposals.get(id)?.[0]
    // What would settle something else by now waits for the next press.
    if (!proposal?.is_certain || !proposal.documents.every((document) => held.has(document.id))) continue
    const { client_id, payment, documents, quotation } = proposal
    const allocations = documents.map(({ id: document_id, amount }) => ({ document_id, amount }))
    if (payment === null) await accept(ctx, line, { client_id, allocations, quotation_id: quotation?.id })
    else await link(ctx, line, payment.id)
    accepted += 1
  }
  return { accepted, closed: all.filter(isClosed).length }
}

/** Holds whatever proposals settle, before the first of them is accepted; the ids of that. */
async function lockProposed(
  ctx: CompanyContext,
  proposals: readonly BankProposal[],
): Promise<ReadonlySet<string>> {
  const documentIds = proposals.flatMap(({ documents }) => documents.map(({ id }) => id))
  const quotationIds = proposals.flatMap(({ quotation }) => (quotation === null ? [] : [quotation.id]))
  return new Set((await lockToSettle(ctx, { documentIds, quotationIds })).keys())
}

/** The line is none of ours: a transfer between own accounts, a fee, money that went out for nothing that is recorded. */
export async function ignoreLine(ctx: CompanyContext, id: string, reason: string): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  await lockWaiting(ctx, id)
  await writeDecision(ctx, id, { ignoredBecause: reason })
  return getLine(ctx, id)
}

/**
 * The line waits again. A payment that was recorded for it never was, or in closed books was until today, and expenses that it paid are owed;
 * what stood before stays.
 */
export async function undoLine(ctx: CompanyContext, id: string, reason: string): Promise<BankLine> {
  permitBank(ctx, 'payments.record')
  await lockMoney(ctx)
  await holdPaidBy(ctx, [id])
  const line = await lockLine(ctx, id)
  if (line === undefined) throw new BankLineNotFound()
  await unmatch(ctx, line, reason)
  return getLine(ctx, id)
}

/** Has a line come to nothing again, with what it made. */
export async function unmatch(ctx: CompanyContext, line: LockedLine, reason: string): Promise<void> {
  // Undoing the payment frees its line.
  if (line.payment_id !== null && line.is_payment_own) {
    await takeBackPayment(ctx, line.payment_id, reason)
    await forgetPayer(ctx, payerWords(line.text))
  } else if (line.pays_expenses) await unpay(ctx, line)
  else await writeDecision(ctx, line.id, null)
}
