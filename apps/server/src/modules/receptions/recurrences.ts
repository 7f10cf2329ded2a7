import { costaRicaDay, isTermOver } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { isSendingHeld, leaseMs, longestWaitMs } from '#modules/submissions/index.ts'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { queueAnswers } from './queue-answers.ts'
import { queueDueMailboxes } from './read-mailbox.ts'
import { announceReception } from './reception-store.ts'
import { tellOfDeadlines } from './tell-of-deadlines.ts'

/** Finds answers whose wake-up was lost, and documents whose term is over. */
export function receptionRecurrences(doors: Doors): Recurrence[] {
  return [
    { name: 'wake-reception-answers', pattern: '* * * * *', run: () => wakeDueAnswers(doors) },
    { name: 'queue-mailboxes', pattern: '* * * * *', run: () => queueDueMailboxes(doors) },
    { name: 'end-reception-terms', pattern: '11 * * * *', isByDay: true, run: () => endTerms(doors) },
    // At six in the morning there.
    {
      name: 'tell-of-reception-deadlines',
      pattern: '0 12 * * *',
      isByDay: true,
      run: () => tellOfDeadlines(doors),
    },
  ]
}

/** A moment that no schedule can have meant was written by a wrong clock: it counts as due. */
export async function wakeDueAnswers(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx, clock }) => {
    const now = clock.now()
    return sql`
      update reception_messages set next_attempt_at =
        case when state = 'sending' then ${new Date(now + leaseMs.live)}::timestamptz else ${new Date(now)} end
      where next_attempt_at > ${new Date(now + longestWaitMs)}
    `.execute(tx)
  })
  const companies = await companiesWith(
    doors,
    sql<{ company_id: string }>`
      select distinct m.company_id
      from reception_messages m
      where m.next_attempt_at <= ${new Date(doors.clock.now())}::timestamptz and not ${isSendingHeld('m')}
    `,
  )
  for (const companyId of companies) await unsafeForCompany(doors, companyId, (ctx) => queueAnswers(ctx))
}

/**
 * Whoever says nothing until the last day has accepted (Decreto 44739-H, art. 20). Large uploads that no task came back
 * for, and what is known of mails of more than a year ago, are thrown away with it.
 */
export async function endTerms(doors: Doors): Promise<void> {
  const now = new Date(doors.clock.now())
  const today = costaRicaDay(now.getTime())
  const past = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<{ company_id: string; deadline_on: string }>`
      select distinct company_id, deadline_on::text from receptions
      where status in ('new', 'pending', 'refused') and deadline_on < ${today}::date
    `.execute(tx)
    return rows.filter(({ deadline_on }) => isTermOver(deadline_on, today))
  })
  const lastDays = [...new Set(past.map(({ deadline_on }) => deadline_on))]
  const companies = new Set(past.map(({ company_id }) => company_id))
  for (const companyId of companies) {
    await unsafeForCompany(doors, companyId, async (ctx) => {
      const { rows } = await sql<{ id: string }>`
        update receptions set status = 'tacit', answer = null, answer_text = null, answered_at = null,
          answered_by = null, version = version + 1, updated_at = ${now}
        where company_id = ${companyId}::uuid and status in ('new', 'pending', 'refused')
          and deadline_on = any(${lastDays}::date[])
        returning id
      `.execute(ctx.tx)
      for (const { id } of rows) announceReception(ctx, id)
    })
  }
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`delete from reception_uploads where created_at < ${now}::timestamptz - interval '2 days'`.execute(tx),
  )
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`delete from mailbox_mails where created_at < ${now}::timestamptz - interval '400 days'`.execute(tx),
  )
}

async function companiesWith(
  doors: Doors,
  query: ReturnType<typeof sql<{ company_id: string }>>,
): Promise<string[]> {
  return unsafeForAllCompanies(doors, async ({ tx }) =>
    (await query.execute(tx)).rows.map(({ company_id }) => company_id),
  )
}
