import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { type Courier, deliverWebhook, deliverWebhookJob } from './deliver-webhook.ts'

export function automationJobs(courier: Courier): JobHandler[] {
  return [handleJob(deliverWebhookJob, (address, { attempt }) => deliverWebhook(courier, address, attempt))]
}

/** How long people find what was sent. */
const keptDays = 30

export function automationRecurrences(doors: Doors): Recurrence[] {
  return [
    {
      name: 'forget-deliveries',
      pattern: '53 3 * * *',
      run: () =>
        unsafeForAllCompanies(doors, async ({ tx, clock }) => {
          await sql`
            delete from webhook_deliveries
            where created_at < ${new Date(clock.now())}::timestamptz - make_interval(days => ${keptDays})
          `.execute(tx)
        }),
    },
  ]
}
