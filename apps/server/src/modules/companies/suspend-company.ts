import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

/** What stands in the way of suspending or restoring a company, or that it is so already; null once it was done. */
export type ActivationRefusal = 'company-archived' | 'suspended-by-platform' | 'unchanged' | null

/** Suspends a company, or brings it back to what it was. What the platform suspended, and what is archived, only the platform restores. */
export async function writeCompanyActive(
  tx: CompanyTransaction,
  companyId: string,
  { active, byPlatform, now }: { active: 0 | 1; byPlatform: boolean; now: number },
): Promise<ActivationRefusal> {
  const { rows } = await sql<Row<'companies', 'status' | 'suspended_by_platform'>>`
    select status, suspended_by_platform from companies where id = ${companyId} for update
  `.execute(tx)
  const company = rows[0]!
  const isArchived = company.status === 'archived'
  if (isArchived && !(active === 1 && byPlatform)) return 'company-archived'
  if (active === 1 && company.suspended_by_platform && !byPlatform) return 'suspended-by-platform'
  if (!isArchived && (company.status === 'suspended') === (active === 0)) return 'unchanged'
  await sql`
    update companies set
      status = case when ${active}::int = 0 then 'suspended' else coalesce(suspended_from, 'active') end,
      suspended_from = case when ${active}::int = 0 then status end,
      suspended_by_platform = ${active === 0 && byPlatform}, updated_at = ${new Date(now)},
      -- Named, so that its own place is there again where it was emptied.
      branch = branch
    where id = ${companyId}
  `.execute(tx)
  return null
}

/** Whether who runs the installation suspended a company: it stays as it is until they restore it. */
export async function isSuspendedByPlatform(tx: CompanyTransaction, companyId: string): Promise<boolean> {
  const { rows } = await sql<Row<'companies', 'suspended_by_platform'>>`
    select suspended_by_platform from companies where id = ${companyId} for update
  `.execute(tx)
  return rows[0]!.suspended_by_platform
}
