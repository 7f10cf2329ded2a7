import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { ofThisCompany } from '#platform/database/whose.ts'
import { filesThisForm } from './owed-return.ts'

/** Months of some days whose return is not filed, the oldest first; without a first day only that of the last. */
export async function listUnfiled(
  ctx: CompanyContext,
  { from, to }: { from: string | null; to: string },
): Promise<string[]> {
  ctx.permit('vat-return.read')
  const { rows } = await sql<{ period: string }>`
    select to_char(m, 'YYYY-MM') as period
    from generate_series(date_trunc('month', ${from ?? to}::date), ${to}::date, interval '1 month') m
    where ${filesThisForm(ofThisCompany, sql`to_char(m, 'YYYY-MM')`)} and not exists (
      select from vat_returns r
      where r.company_id = current_company() and r.environment = (select current_environment())
        and r.period = to_char(m, 'YYYY-MM') and r.state = 'filed'
    )
    order by m
  `.execute(ctx.tx)
  return rows.map(({ period }) => period)
}
