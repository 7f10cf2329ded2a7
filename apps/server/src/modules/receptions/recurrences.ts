import { costaRicaDay, isTermOver } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { readWorkCalendar } from '#modules/calendar/index.ts'
import {
  type CompanyContext,
  type Doors,
  unsafeForAllCompanies,
  unsafeForCompany,
} from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { unlessAtRest } from '#platform/database/unless-at-rest.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { queueDueMailboxes } from './read-mailbox.ts'
import { announceReception } from './reception-store.ts'
import { tellOfDeadlines } from './tell-of-deadlines.ts'

/** Finds mailboxes that are due, documents whose term is over, and those whose term is nearly over. */
export function receptionRecurrences(doors: Doors): Recurrence[] {
  return [
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

/**
 * Whoever says nothing until the last day has accepted (Decreto 44739-H, art. 20). Large uploads that no task came back
 * for, and what is known of mails of more than a year ago, are thrown away with it. What a refused answer said of the tax falls
 * with it: the document is asked about again, and makes its expense then.
 */
export async function endTerms(doors: Doors): Promise<void> {
  const now = new Date(doors.clock.now())
  const today = costaRicaDay(now.getTime())
  const past = await unsafeForAllCompanies(doors, async ({ tx }) => {
    const { rows } = await sql<{ company_id: string; deadline_on: string }>`
      select distinct company_id, deadline_on::text from receptions
      where status in ('new', 'pending', 'refused') and deadline_on < ${today}::date
    `.execute(tx)
    const calendar = await readWorkCalendar(tx)
    return rows.filter(({ deadline_on }) => isTermOver(deadline_on, today, calendar))
  })
  const lastDays = [...new Set(past.map(({ deadline_on }) => deadline_on))]
  const companies = new Set(past.map(({ company_id }) => company_id))
  for (const companyId of companies) {
    const end = async (ctx: CompanyContext) => {
      const { rows } = await sql<Row<'receptions', 'id'>>`
        update receptions set status = 'tacit', answer = null, answer_text = null, answered_at = null,
          answered_by = null, activity = null, vat_condition = null, vat_credit = null, vat_expense = null,
          category_id = null, version = version + 1, updated_at = ${now}
        where company_id = ${companyId}::uuid and status in ('new', 'pending', 'refused')
          and deadline_on = any(${lastDays}::date[])
        returning id
      `.execute(ctx.tx)
      await ctx.record(
        ...rows.map(({ id }) => ({ companyId, name: 'reception.tacit' as const, subjectId: id, at: now })),
      )
      for (const { id } of rows) announceReception(ctx, id)
    }
    await unlessAtRest(() => unsafeForCompany(doors, companyId, end))
  }
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`delete from reception_uploads where created_at < ${surelyNow(now.getTime())} - interval '2 days'`.execute(
      tx,
    ),
  )
  await unsafeForAllCompanies(doors, ({ tx }) =>
    sql`delete from mailbox_mails where created_at < ${surelyNow(now.getTime())} - interval '400 days'`.execute(
      tx,
    ),
  )
}
