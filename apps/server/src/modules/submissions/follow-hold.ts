import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isSendingHeld } from './is-sending-held.ts'
import { nextDueAt, wakeSubmissions } from './submission-store.ts'

/** Has the queue follow what was just decided: it stands still, or all that waits leaves at once, the oldest first. */
export async function followHold(ctx: CompanyContext): Promise<void> {
  const at = new Date(ctx.clock.now())
  const { rows } = await sql<{ is_held: boolean }>`
    select ${isSendingHeld('c')} as is_held
    from (select current_company() as company_id, current_environment() as environment) c
  `.execute(ctx.tx)
  const isHeld = rows[0]!.is_held
  await sql`select follow_hold(current_company(), ${isHeld}, ${at})`.execute(ctx.tx)
  if (!isHeld) await leaveNow(ctx, at)
  ctx.announce({ type: 'authority', companyId: ctx.companyId })
}

/** What an earlier failure had put off does not wait longer. What may have arrived is left to whoever works on it. */
async function leaveNow(ctx: CompanyContext, at: Date): Promise<void> {
  await sql`
    update submissions s set next_attempt_at = ${at}
    where s.company_id = current_company() and s.environment = (select current_environment()) and s.state = 'waiting'
      and s.next_attempt_at > ${at}
  `.execute(ctx.tx)
  const dueAt = await nextDueAt(ctx)
  if (dueAt !== null) await wakeSubmissions(ctx, dueAt - ctx.clock.now())
}
