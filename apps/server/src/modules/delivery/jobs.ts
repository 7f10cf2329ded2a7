import { sql } from 'kysely'
import { z } from 'zod'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { type Post, sendAutomatically } from './send-document.ts'
import { sendReminders } from './send-reminders.ts'

/** Named in `queue_document_letter`, which queues it when a document is issued or accepted. */
const sendDocumentLetterJob = defineJob({
  name: 'send-document-letter',
  payload: z.object({ companyId: z.uuid(), documentId: z.uuid() }),
  maxAttempts: 8,
})
const sendRemindersJob = defineJob({
  name: 'send-reminders',
  payload: z.object({ companyId: z.uuid() }),
  maxAttempts: 5,
})

/** Letters that go by themselves: of documents, and reminders. */
export function deliveryJobs(doors: Doors, post: Post): JobHandler[] {
  return [
    handleJob(sendDocumentLetterJob, ({ companyId, documentId }) =>
      unsafeForCompany(doors, companyId, (ctx) => sendAutomatically(ctx, post, documentId)),
    ),
    handleJob(sendRemindersJob, async ({ companyId }) => {
      await unsafeForCompany(doors, companyId, (ctx) => sendReminders(ctx, post))
    }),
  ]
}

export function deliveryRecurrences(doors: Doors): Recurrence[] {
  // Half past eight in Costa Rica.
  return [
    { name: 'queue-reminders', pattern: '30 14 * * *', isByDay: true, run: () => queueReminders(doors) },
  ]
}

/** Queues one job for each company that reminds. */
export async function queueReminders(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, jobs }) => {
    const { rows } = await sql<{ company_id: string }>`
      select s.company_id from company_settings s
      where s.section = 'reminders' and (s.settings ->> 'is_on')::boolean
    `.execute(tx)
    for (const { company_id: companyId } of rows) {
      await jobs.add(sendRemindersJob, { companyId }, { key: `${companyId}:reminders` })
    }
  })
}
