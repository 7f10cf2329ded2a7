import { sql } from 'kysely'
import { z } from 'zod'
import { isUnproven } from '#modules/notifications/index.ts'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { followUpOffers } from './follow-up-offers.ts'
import type { Post } from './send-document.ts'
import { sendReminders } from './send-reminders.ts'

const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({ companyId: z.uuid() }),
  maxAttempts: 5,
  lane: 'round',
})

export function deliveryJobs(doors: Doors, post: Post): JobHandler[] {
  return [
    handleJob(sendRemindersJob, async ({ companyId }) => {
      try {
        await unsafeForCompany(doors, companyId, async (ctx) => {
          await sendReminders(ctx, post)
          await followUpOffers(ctx, post)
        })
      } catch (error) {
        if (!isUnproven(error)) throw error
      }
    }),
  ]
}

export function deliveryRecurrences(doors: Doors): Recurrence[] {
  // Half past eight in Costa Rica.
  return [
    { name: 'queue-reminders', pattern: '30 14 * * *', isByDay: true, run: () => queueReminders(doors) },
  ]
}

/** Queues one job for each company that reminds, or follows its offers up, and may write. */
export async function queueReminders(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, jobs }) => {
    const { rows } = await sql<Row<'company_settings', 'company_id'>>`
      select s.company_id from company_settings s
      join companies c on c.id = s.company_id and c.status not in ('suspended', 'archived')
      where s.section = 'reminders'
        and ((s.settings ->> 'is_on')::boolean or (s.settings ->> 'offers_on')::boolean)
    `.execute(tx)
    for (const { company_id: companyId } of rows) {
      await jobs.add(sendRemindersJob, { companyId }, { key: `${companyId}:reminders` })
    }
  })
}
