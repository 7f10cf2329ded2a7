import { sql } from 'kysely'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import type { Asks } from '#platform/database/open-client.ts'
import type { Row } from '#platform/database/row.ts'

/** Has every restored company, or one alone, issue nothing until somebody says from which numbers it goes on. */
export async function holdRestored(
  client: Asks,
  backupAt: string,
  companyId: string | null = null,
): Promise<void> {
  await client.query(
    `insert into numbering_holds (company_id, environment, restored_at, backup_at, owners_told)
     select c.id, e, now(), $1, false from companies c cross join unnest(array['simulator', 'test', 'live']) e
     where $2::uuid is null or c.id = $2
     on conflict (company_id, environment) do update set
       restored_at = excluded.restored_at, backup_at = excluded.backup_at, confirmed_at = null, confirmed_by = null,
       owners_told = false`,
    [backupAt, companyId],
  )
}

/** Companies that work, whose owners have not heard of their restore. */
export async function listUntold({ tx }: OpenContext): Promise<string[]> {
  const { rows } = await sql<Row<'companies', 'id'>>`
    select c.id from companies c
    where c.status not in ('archived', 'moved') and exists (select from numbering_holds h where h.company_id = c.id and not h.owners_told)
    order by c.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of when the backup was that a company goes on from, for whoever tells its owners; null once that was asked. */
export async function takeUntold({ tx }: CompanyContext): Promise<Date | null> {
  const { rows } = await sql<Row<'numbering_holds', 'backup_at'>>`
    update numbering_holds set owners_told = true where company_id = current_company() and not owners_told
    returning backup_at
  `.execute(tx)
  return rows[0]?.backup_at ?? null
}
