import { sql } from 'kysely'
import { z } from 'zod'
import { watchClock } from '#platform/clock.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { repeat } from '#platform/repeat.ts'
import { isSendingHeld } from './is-sending-held.ts'
import { leaseMs, longestWaitMs } from './schedule.ts'
import { type Submitter, submitDue } from './submit-due.ts'
import { tellOfCertificates, tellOfContingencies } from './tell-people.ts'

/** Named in `wake_submissions`, which queues it. A job that fails is not lost: the sweep finds what is due. */
export const submitDueJob = defineJob({
  name: 'submit-due',
  payload: z.object({ companyId: z.uuid() }),
})

export function submissionJobs(submitter: Submitter): JobHandler[] {
  return [handleJob(submitDueJob, ({ companyId }) => submitDue(submitter, companyId))]
}

export function submissionRecurrences(doors: Doors): Recurrence[] {
  // A little after the offices of Costa Rica open.
  return [
    {
      name: 'tell-of-certificates',
      pattern: '10 14 * * *',
      isByDay: true,
      run: () => tellOfCertificates(doors),
    },
    {
      name: 'tell-of-contingencies',
      pattern: '20 * * * *',
      isByDay: true,
      run: () => tellOfContingencies(doors),
    },
  ]
}

const sweepEveryMs = 5_000

/** Looks for companies in which something is due whose wake-up was lost, at once and every few seconds. Returns how to stop. */
export function startSubmissionSweep({ doors, log }: Pick<Submitter, 'doors' | 'log'>): () => Promise<void> {
  const clockWatch = watchClock(doors.clock)
  return repeat(sweepEveryMs, async () => {
    try {
      await pullBack(doors, { isClockSetBack: clockWatch.isSetBack() })
      if ((await wakeDueCompanies(doors)) > 0) doors.events.wakeWorkers()
    } catch (error) {
      log.warn({ err: error }, 'sweep of what is due failed')
    }
  })
}

/**
 * Has everything asked now that waits for a moment which no schedule can have meant: one that a wrong clock wrote. Once
 * the clock was seen going back, that is every moment to come. What somebody may be sending is left to them for a lease.
 */
export async function pullBack(doors: Doors, { isClockSetBack = false } = {}): Promise<void> {
  await unsafeForAllCompanies(doors, ({ tx, clock }) => {
    const now = clock.now()
    return sql`
      update submissions set next_attempt_at =
        case when state = 'sending' then ${new Date(now + leaseMs.live)}::timestamptz else ${new Date(now)} end
      where next_attempt_at > ${new Date(isClockSetBack ? now : now + longestWaitMs)}
    `.execute(tx)
  })
}

/** Queues a wake-up for every company in which something is due; returns how many there are. */
export async function wakeDueCompanies(doors: Doors): Promise<number> {
  return unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const now = new Date(clock.now())
    const { rows } = await sql`
      select wake_submissions(due.company_id, interval '0')
      from (
        select distinct s.company_id
        from submissions s
        where s.next_attempt_at <= ${now}::timestamptz and not ${isSendingHeld('s')}
          and not exists (select from companies c where c.id = s.company_id and c.status = 'moved')
      ) due
    `.execute(tx)
    return rows.length
  })
}
