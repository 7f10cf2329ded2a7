import type { Asks } from '#platform/database/open-client.ts'

/**
 * In a restored database, or in one restored company: what a series had to make since the backup may have been made already. Those that
 * are due pause and say why; whoever starts one again chooses whether the dates that passed are made too.
 */
export async function holdDueSeries(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update recurring_invoices
     set status = 'paused', attempt_at = null, last_problem = $2, version = version + 1, updated_at = now()
     where status = 'active' and next_on <= costa_rica_day(now()) and ($1::uuid is null or company_id = $1)`,
    [companyId, 'recurring-restored'],
  )
}
