import type { Asks } from '#platform/database/open-client.ts'

/** What waits in a restored database may have been sent since: it is asked about before it is sent. */
export async function askBeforeSending(client: Asks): Promise<void> {
  await client.query(`update submissions set state = 'sending' where state = 'waiting'`)
}
