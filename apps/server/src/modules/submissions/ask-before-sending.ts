import type { Asks } from '#platform/database/open-client.ts'

/** What waits in a restored database, or in one restored company, may have been sent since: it is asked about before it is sent. */
export async function askBeforeSending(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update submissions set state = 'sending'
     where state = 'waiting' and ($1::uuid is null or company_id = $1)`,
    [companyId],
  )
}
