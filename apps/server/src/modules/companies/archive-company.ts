import { sql } from 'kysely'
import type { Doors } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { asPlatform, type PlatformAct } from './as-platform.ts'

/**
 * Closes a company for who runs the installation. Nothing of it goes: it stays readable, and its trail tells who did it.
 * Throws NotFound, and Conflict when it is closed already.
 */
export async function archiveCompany(doors: Doors, act: PlatformAct, companyId: string): Promise<void> {
  await asPlatform(doors, act, companyId, async ({ tx, clock }) => {
    const { rows } = await sql<Row<'companies', 'status'>>`
        select status from companies where id = ${companyId} for update
      `.execute(tx)
    if (!rows[0]) throw new NotFound()
    if (rows[0].status === 'archived') throw new Conflict('company-archived')
    await sql`
        update companies set
          status = 'archived',
          -- What it was, for when the platform brings it back.
          suspended_from = case when status = 'suspended' then suspended_from else status end,
          updated_at = ${new Date(clock.now())}
        where id = ${companyId}
      `.execute(tx)
    await sql`select start_elsewhere(${companyId})`.execute(tx)
  })
}
