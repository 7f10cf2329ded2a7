import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Notes that the package of a month was made; the last time is the one that is told. */
export async function noteMade(
  { tx, clock, companyId, userId }: CompanyContext,
  period: string,
): Promise<void> {
  await sql`
    insert into made_packages (company_id, environment, period, made_by, made_at)
    values (${companyId}::uuid, (select current_environment()), ${period}, ${userId}::uuid, ${new Date(clock.now())})
    on conflict (company_id, environment, period) do update set made_by = excluded.made_by, made_at = excluded.made_at
  `.execute(tx)
}
