import type { Asks } from '#platform/database/open-client.ts'

/**
 * Long work of a company that arrived from elsewhere is over: what was under way is stopped, and files of what was done
 * stayed where they were made.
 */
export async function settleArrivedTasks(client: Asks, companyId: string, now: Date): Promise<void> {
  await client.query(
    `update tasks set status = case when finished_at is null then 'stopped' else status end,
       finished_at = coalesce(finished_at, $2), file_name = null, file_type = null, file_size = null
     where company_id = $1 and (finished_at is null or file_name is not null)`,
    [companyId, now],
  )
}

/** Whether long work of a company waits or runs. */
export async function hasUnfinishedTasks(client: Asks, companyId: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    'select exists (select from tasks where company_id = $1 and finished_at is null) as yes',
    [companyId],
  )
  return rows[0]!.yes
}
