import { sql } from 'kysely'
import type { MoneyBefore } from '#modules/documents/issuing.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'
import { applyDeposits, offersOf } from './deposits.ts'
import { giveDepositsOn, takesPlaceOfPaid } from './give-deposits-back.ts'
import { readOffersOf } from './made-of-offers.ts'
import { lockMoney, lockToSettle } from './money-lock.ts'
import { applyReceived, lockReceived, recordReceived } from './received-on-receipts.ts'

/** What came in before a document had a number settles it as it gets that; what is told twice settles it once. */
export const moneyBefore: MoneyBefore = {
  async hold(ctx, issued) {
    await lockMoney(ctx)
    await lockToSettle(ctx, { documentIds: [], quotationIds: await readOffersOf(ctx, issued) })
  },
  settle: settleIssued,
}

/** Has the deposits of its offers, and what was received on the receipts that it took the place of, settle an issued document. */
export async function settleIssued(ctx: CompanyContext, documentId: string): Promise<void> {
  const received = await lockReceived(ctx, documentId)
  await recordReceived(ctx, received)
  await giveDepositsOn(ctx, documentId)
  for (const quotationId of await offersOf(ctx, documentId)) await applyDeposits(ctx, quotationId)
  await applyReceived(ctx, documentId)
}

/** Hears of every document once more: something may have come in between the look at a draft and its number. */
export const depositSubscriber: Subscriber = {
  name: 'deposits',
  on: ['document.issued'],
  where: sql<boolean>`(
    exists (select from payments p where p.company_id = e.company_id and num_nonnulls(p.quotation_id, p.simple_id) > 0 and p.unapplied > 0)
    or ${takesPlaceOfPaid}
  )`,
  hear: (ctx, { subjectId }) => settleIssued(ctx, subjectId),
}
