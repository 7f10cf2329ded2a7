import { sql } from 'kysely'
import { z } from 'zod'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { isSendingHeld } from './is-sending-held.ts'
import { type Submitter, submitDueDocuments } from './submit-due-documents.ts'
import { tellOfCertificates, tellOfContingencies } from './tell-people.ts'

/** Named in `wake_submissions`, which queues it. A job that fails is not lost: the sweep finds what is due. */
export const submitDueDocumentsJob = defineJob({
  name: 'submit-due-documents',
  payload: z.object({ companyId: z.uuid() }),
})

export function submissionJobs(submitter: Submitter): JobHandler[] {
  return [handleJob(submitDueDocumentsJob, ({ companyId }) => submitDueDocuments(submitter, companyId))]
}

export function submissionRecurrences(doors: Doors): Recurrence[] {
  // A little after the offices of Costa Rica open.
  return [
    { name: 'tell-of-certificates', pattern: '10 14 * * *', run: () => tellOfCertificates(doors) },
    { name: 'tell-of-contingencies', pattern: '20 * * * *', run: () => tellOfContingencies(doors) },
  ]
}

const sweepEveryMs = 5_000

/** Looks for companies with due documents whose wake-up was lost, at once and every few seconds. Returns how to stop. */
export function startSubmissionSweep({ doors, log }: Pick<Submitter, 'doors' | 'log'>): () => Promise<void> {
  let isStopped = false
  let sweeping = sweep()

  const timer = setInterval(() => {
    sweeping = sweep()
  }, sweepEveryMs)

  async function sweep() {
    try {
      if (!isStopped && (await wakeDueCompanies(doors)) > 0) doors.events.wakeWorkers()
    } catch (error) {
      log.warn({ err: error }, 'sweep of due documents failed')
    }
  }

  return async () => {
    isStopped = true
    clearInterval(timer)
    await sweeping
  }
}

/** Queues a wake-up for every company with due documents; returns how many there are. Forgets old idempotency keys too. */
export async function wakeDueCompanies(doors: Doors): Promise<number> {
  return unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const now = new Date(clock.now())
    const { rows } = await sql`
      select wake_submissions(due.company_id, ${now}::timestamptz)
      from (
        select distinct s.company_id
        from submissions s
        where s.next_attempt_at <= ${now}::timestamptz and not ${isSendingHeld('s')}
      ) due
    `.execute(tx)
    await sql`
      delete from document_requests where created_at < ${now}::timestamptz - interval '24 hours'
    `.execute(tx)
    return rows.length
  })
}
