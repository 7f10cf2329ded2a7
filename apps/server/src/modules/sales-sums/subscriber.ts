import { sql } from 'kysely'
import type { Subscriber } from '#platform/event-log/subscriber.ts'

/** As long as a report reads single documents beside the sums: some hundred, which costs it a millisecond. */
const gatherMs = 20_000

/** Adds what was accepted to the sums, many at a time. */
export const salesSumsSubscriber: Subscriber = {
  name: 'sales-sums',
  on: ['document.accepted'],
  gatherMs,
  async hearAll({ tx, companyId }, events) {
    const ids = events.map(({ subjectId }) => subjectId)
    await sql`select add_to_sales_sums(${companyId}::uuid, ${ids}::uuid[])`.execute(tx)
  },
}
