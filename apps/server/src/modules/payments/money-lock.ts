import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import type { Debt } from './allocate-payment.ts'
import { readMade } from './made-of-offers.ts'
import { lockDebts, settledDocuments } from './payment-store.ts'

/**
 * Whoever records money of the company, or undoes it, waits until this transaction is over: what the bank tells and what a client tells of
 * the same money find each other. Taken before any document, payment, line or notice is held, so that nobody waits in a circle.
 */
export async function lockMoney(ctx: CompanyContext): Promise<void> {
  await oneAtATime(ctx, 'money')
}

/** Holds whatever these payments settle, in one order, before the first of them is undone. */
export async function lockSettled(ctx: CompanyContext, paymentIds: readonly string[]): Promise<void> {
  await lockDebts(ctx, await settledDocuments(ctx.tx, paymentIds))
}

/**
 * Holds what payments are about to settle, deposits what was made of their offers, in one order, before the first of them takes its number:
 * whoever holds a document may wait for that, as a note does that leaves money. By their ids.
 */
export async function lockToSettle(
  ctx: CompanyContext,
  { documentIds, quotationIds }: { documentIds: readonly string[]; quotationIds: readonly string[] },
): Promise<Map<string, Debt>> {
  return lockDebts(ctx, [...documentIds, ...(await readMade(ctx, quotationIds))])
}
