import { sql } from 'kysely'
import { z } from 'zod'
import type { IssueDoors } from '#modules/documents/issuing.ts'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { makeNextRun, type SeriesAddress } from './make-run.ts'

const makeRunsJob = defineJob({
  name: 'make-recurring-runs',
  payload: z.object({ companyId: z.uuid(), recurringId: z.uuid() }),
  maxAttempts: 5,
  isByDay: true,
  lane: 'round',
})

/** Dates of one series that one job makes at most; the next minute goes on. */
const mostAtOnce = 50

export function recurringJobs(doors: Doors, issuing: IssueDoors): JobHandler[] {
  return [handleJob(makeRunsJob, (address) => makeDueRuns(doors, issuing, address))]
}

/** Every minute: dates are due by the clock, and what is missed is found here too. */
export function recurringRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'find-due-series', pattern: '* * * * *', isByDay: true, run: () => queueDueSeries(doors) }]
}

/** Makes all dates of a series that are due, the missed ones first. */
export async function makeDueRuns(doors: Doors, issuing: IssueDoors, address: SeriesAddress): Promise<void> {
  for (let made = 0; made < mostAtOnce; made += 1) {
    if ((await makeNextRun(doors, issuing, address)) !== 'made') return
  }
}

/** Queues one job for each series that has a due date; one company's runs follow each other. */
export async function queueDueSeries(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, clock, jobs }) => {
    const { rows } = await sql<Row<'recurring_invoices', 'company_id' | 'id'>>`
      select company_id, id from recurring_invoices
      where attempt_at <= ${new Date(clock.now())} order by attempt_at limit 5000
    `.execute(tx)
    for (const { company_id: companyId, id: recurringId } of rows) {
      const queue = `${companyId}:recurring`
      const options = { key: `${queue}:${recurringId}`, queue }
      await jobs.add(makeRunsJob, { companyId, recurringId }, options)
    }
  })
}
