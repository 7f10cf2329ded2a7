import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { usualAddresses } from '#modules/clients/index.ts'
import {
  countsHere,
  instalmentDueOn,
  instalmentsOfDocument,
  leftOfInstalment,
  readLetterFacts,
} from '#modules/documents/index.ts'
import { isLetterLimit } from '#modules/notifications/index.ts'
import { readSection, readWords } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { markOwed } from './mark-owed.ts'
import { reminderLinks } from './reminder-choice.ts'
import { type Post, postLetter } from './send-document.ts'

/** A step that a quiet day or a machine that was off held back still goes within so many days; later it is let be. */
const graceDays = 6
const mostAtOnce = 500

/** Reminds clients of open invoices, of those in parts of each open part, once for each step that has come. Answers how many letters went. */
export async function sendReminders(ctx: CompanyContext, post: Post): Promise<number> {
  const { is_on, steps, quiet_days } = await readSection(ctx, 'reminders')
  const today = costaRicaDay(ctx.clock.now())
  if (!is_on || steps.length === 0 || isQuiet(today, quiet_days)) return 0
  const byDays = new Map(steps.map((step) => [step.days, step]))
  let sent = 0
  for (const { id, step, part } of await readDue(ctx, [...byDays.keys()], today)) {
    const found = await readLetterFacts(ctx, id)
    if (!found?.client_id) continue
    const facts = part === null ? found : { ...found, due_on: part.due_on, balance: part.left }
    const recipients = await usualAddresses(ctx, found.client_id, 'reminders', facts.emails)
    if (recipients.length === 0) continue
    const { language, template: usual } = await readWords(ctx, 'reminder', found.client_id, byDays.get(step))
    const template = markOwed(usual, ['balance'])
    const links = reminderLinks(post.links, ctx.companyId, found.client_id)
    const about = { reason: 'reminder' as const, step, instalmentDueOn: part?.due_on ?? null }
    const order = { ...about, language, template, links, addressed: recipients }
    try {
      for (const [index, recipient] of recipients.entries()) {
        await postLetter(ctx, post, facts, { ...order, recipient, isFurther: index > 0 })
        sent += 1
      }
    } catch (error) {
      // The rest of them goes tomorrow: a step may be some days late.
      if (isLetterLimit(error)) return sent
      throw error
    }
  }
  return sent
}

/** `part`: of what is paid in parts the one that it is about. */
type Due = { id: string; step: number; part: { due_on: string; left: string } | null }

/** Of each open invoice the last step that has come, unless that one or a later one went already. */
async function readDue(ctx: CompanyContext, steps: readonly number[], today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct on (${instalmentDueOn}, d.id) d.id, s.step,
      case when i.number is not null then jsonb_build_object('due_on', i.due_on, 'left', p.amount::text) end as part
    from documents d
    ${instalmentsOfDocument}
    cross join lateral (select ${leftOfInstalment()} as amount) p
    -- Who cannot say no is not reminded: the choice is kept with the client.
    join clients k on k.company_id = d.company_id and k.id = d.client_id and k.reminders_off_at is null
    cross join unnest(${[...steps]}::int[]) as s (step)
    where d.company_id = current_company() and d.kind in ('invoice', 'export') and d.fiscal_status = 'accepted' and ${countsHere}
      and d.balance > 0 and p.amount > 0 and ${instalmentDueOn} + s.step between ${today}::date - ${graceDays}::int and ${today}::date
      and not exists (
        select from letters l
        where l.company_id = d.company_id and l.document_id = d.id and l.reason = 'reminder' and l.step >= s.step
          and l.instalment_due_on is not distinct from i.due_on
      )
    order by ${instalmentDueOn}, d.id, s.step desc
    limit ${mostAtOnce}
  `.execute(ctx.tx)
  return rows
}

/** Whether nothing goes by itself on a day. 1 is Monday, 7 Sunday. */
export function isQuiet(day: string, quietDays: readonly number[]): boolean {
  return quietDays.includes(new Date(`${day}T12:00:00Z`).getUTCDay() || 7)
}
