import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { unlessAtRest } from '#platform/database/unless-at-rest.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { sealEntries } from './audit-store.ts'

export function auditRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'seal-audit', pattern: '* * * * *', run: () => sealAudit(doors) }]
}

/** Numbers and chains what was written since the last time, company by company. */
export async function sealAudit(doors: Doors): Promise<void> {
  const companies = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<Row<'audit_entries', 'company_id'>>`
      select distinct company_id from audit_entries where position is null
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId } of companies)
    await unlessAtRest(async () => {
      while ((await unsafeForCompany(doors, companyId, sealEntries)) > 0);
    })
}
