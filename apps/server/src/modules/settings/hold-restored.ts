import type { Asks } from '#platform/database/open-client.ts'

/** Has every restored company, or one alone, issue nothing until somebody says from which numbers it goes on. */
export async function holdRestored(
  client: Asks,
  backupAt: string,
  companyId: string | null = null,
): Promise<void> {
  await client.query(
    `insert into numbering_holds (company_id, environment, restored_at, backup_at)
     select c.id, e, now(), $1 from companies c cross join unnest(array['simulator', 'test', 'live']) e
     where $2::uuid is null or c.id = $2
     on conflict (company_id, environment) do update set
       restored_at = excluded.restored_at, backup_at = excluded.backup_at, confirmed_at = null, confirmed_by = null`,
    [backupAt, companyId],
  )
}
