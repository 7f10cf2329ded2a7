import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** The activity that the company has for usual: what is written under none is of it. */
export const usualActivity: RawBuilder<string | null> = sql`(
  select a.activity ->> 'code'
  from companies c cross join jsonb_array_elements(c.activities) with ordinality as a (activity, place)
  where c.id = current_company()
  order by (a.activity ->> 'is_default') is distinct from 'true', a.place limit 1
)`

/** The same as a use case asks for it; undefined while the company has none. */
export async function readUsualActivity(ctx: CompanyContext): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`select ${usualActivity} as code`.execute(ctx.tx)
  return rows[0]?.code ?? undefined
}
