import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { followHold } from './follow-hold.ts'

/** Holds what waits, or lets it go. Documents are issued all the same; nobody loses a number. */
export async function pauseSending(ctx: CompanyContext, isPaused: boolean): Promise<void> {
  ctx.permit('authority.pause')
  const at = new Date(ctx.clock.now())
  await sql`
    insert into authority_settings as a (company_id, environment, is_paused, updated_at)
    values (current_company(), current_environment(), ${isPaused}, ${at})
    on conflict (company_id, environment) do update set is_paused = excluded.is_paused, updated_at = excluded.updated_at
  `.execute(ctx.tx)
  await followHold(ctx)
}
