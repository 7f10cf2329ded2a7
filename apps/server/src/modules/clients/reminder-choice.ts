import type { ReminderChoice } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Whether a client gets reminders, and from whom; undefined when there is no such client. */
export async function readReminderChoice(
  ctx: CompanyContext,
  clientId: string,
): Promise<ReminderChoice | undefined> {
  const { rows } = await sql<ReminderChoice>`
    select coalesce(o.trade_name, o.name) as company, c.reminders_off_at is null as is_on
    from clients c join companies o on o.id = c.company_id
    where c.company_id = current_company() and c.id = ${clientId}
  `.execute(ctx.tx)
  return rows[0]
}

/**
 * Answers whether there is such a client; the same choice again keeps its first moment. Who may say so, a person of the
 * company or the client by a link, was asked before.
 */
export async function writeReminderChoice(
  ctx: CompanyContext,
  clientId: string,
  { isOn, by }: { isOn: boolean; by: 'client' | 'company' },
): Promise<boolean> {
  const at = isOn ? null : new Date(ctx.clock.now())
  const { rows } = await sql`
    update clients set
      reminders_off_at = case when ${isOn} then null else coalesce(reminders_off_at, ${at}) end,
      reminders_off_by = case when ${isOn} then null else coalesce(reminders_off_by, ${by}) end
    where company_id = current_company() and id = ${clientId}
    returning id
  `.execute(ctx.tx)
  return rows.length > 0
}
