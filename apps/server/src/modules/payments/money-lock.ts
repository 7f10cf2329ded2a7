import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
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
