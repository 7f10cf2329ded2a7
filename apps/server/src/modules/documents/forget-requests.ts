import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'

/** A repeated press issues nothing twice for a day; the keys of older requests are forgotten. */
export async function forgetRequests(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`delete from document_requests where created_at < now() - interval '24 hours'`.execute(tx),
  )
}
