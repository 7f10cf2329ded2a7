import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'

/**
 * Whoever records money of the company, or undoes it, waits until this transaction is over: what the bank tells and what a client tells of
 * the same money find each other. Taken before any document, payment, line or notice is held, so that nobody waits in a circle.
 */
export async function lockMoney(ctx: CompanyContext): Promise<void> {
  await oneAtATime(ctx, 'money')
}
