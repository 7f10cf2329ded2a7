import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Roles that see costs besides the owner where the company chose nothing. */
const usualCostReaders = ['administrator', 'accountant'] as const

/** SQL of whether somebody sees what items cost, as the company chose; the owner and its own jobs always do. */
export function costsAreSeen({ role }: Pick<CompanyContext, 'role'>): RawBuilder<boolean> {
  if (role === 'owner' || role === 'system') return sql`true`
  return sql`coalesce(
    (
      select k.settings -> 'costs_seen_by' from company_settings k
      where k.company_id = current_company() and k.section = 'sales'
    ),
    ${JSON.stringify(usualCostReaders)}::jsonb
  ) ? ${role}::text`
}

/** Whether somebody sees what items cost. */
export async function seesCosts(ctx: Pick<CompanyContext, 'role' | 'tx'>): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`select ${costsAreSeen(ctx)} as seen`.execute(ctx.tx)
  return rows[0]!.seen
}
