import type { ContingencyKind } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { followHold } from './follow-hold.ts'

/**
 * Says how the company works from now on: as usual (null), without internet, or on provisional paper. Without internet,
 * documents carry situation 3 and wait; the moment it ends they are sent. What was numbered before stays what it was, for
 * its key cannot change. Saying the same again changes nothing.
 */
export async function setContingency(ctx: CompanyContext, kind: ContingencyKind | null): Promise<void> {
  ctx.permit('authority.pause')
  const at = new Date(ctx.clock.now())
  // Two people who press at once: the second one waits here and sees what the first one did.
  await sql`select from companies where id = current_company() for no key update`.execute(ctx.tx)
  await sql`
    update contingencies g set ended_at = greatest(${at}, g.started_at), ended_by = ${ctx.userId}
    where g.company_id = current_company() and g.environment = (select current_environment()) and g.ended_at is null
      and g.kind is distinct from ${kind}::text
  `.execute(ctx.tx)
  await sql`
    insert into contingencies (company_id, id, environment, kind, started_at, started_by)
    select current_company(), ${newId()}, current_environment(), ${kind}::text, ${at}, ${ctx.userId}
    where ${kind}::text is not null
    on conflict (company_id, environment) where ended_at is null do nothing
  `.execute(ctx.tx)
  await followHold(ctx)
}
