import { openClient } from '#platform/database/open-client.ts'

/**
 * What happened after a backup was made is not in it: numbers may be used, and what waits may have been sent. So restored
 * companies issue nothing until somebody says from which numbers they go on, and what waits is asked about before it is
 * sent.
 */
export async function holdNumbering(ownerUrl: string, backupAt: string): Promise<void> {
  const client = openClient(ownerUrl)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role cuenta_clara_system')
    await client.query(
      `insert into numbering_holds (company_id, environment, restored_at, backup_at)
       select c.id, e, now(), $1 from companies c cross join unnest(array['simulator', 'test', 'live']) e
       on conflict (company_id, environment) do update set
         restored_at = excluded.restored_at, backup_at = excluded.backup_at, confirmed_at = null, confirmed_by = null`,
      [backupAt],
    )
    await client.query(`update submissions set state = 'sending' where state = 'waiting'`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
