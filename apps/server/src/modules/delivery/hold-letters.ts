import { heldSinceRestore } from '#modules/notifications/index.ts'
import type { Asks } from '#platform/database/open-client.ts'

/** Letters of a restored database, or of one restored company, that may have left since the backup: sent or left by a person. */
export async function holdLetters(client: Asks, companyId: string | null = null): Promise<void> {
  await client.query(
    `update letters set status = 'failed', problem = $2, settled_at = now(), next_try_at = null
     where status in ('sending', 'waiting') and ($1::uuid is null or company_id = $1)`,
    [companyId, heldSinceRestore],
  )
}
