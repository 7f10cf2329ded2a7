import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'

/** As long as a report reads single documents beside the sums: some hundred, which costs it a millisecond. */
const gatherMs = 20_000

/** Adds what was accepted to the sums, many at a time. */
export const salesSumsSubscriber: Subscriber = {
  name: 'sales-sums',
  on: ['document.accepted'],
  gatherMs,
  hearAll: (ctx, events) =>
    addToSums(
      ctx,
      events.map(({ subjectId }) => subjectId),
    ),
}

/** Adds accepted documents, each once: for who takes their events away itself, in the same transaction. */
export async function addToSums(
  { tx, companyId }: Pick<CompanyContext, 'tx' | 'companyId'>,
  documents: readonly string[],
): Promise<void> {
  await sql`select add_to_sales_sums(${companyId}::uuid, ${[...documents]}::uuid[])`.execute(tx)
}
