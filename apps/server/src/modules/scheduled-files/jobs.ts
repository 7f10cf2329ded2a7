import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { dueDay } from './next-day.ts'
import { readDue } from './scheduled-file-store.ts'
import type { FileTask } from './scheduled-file-task.ts'
import { startDueFile, startFileJob } from './start-file.ts'

export function scheduledFileJobs(doors: Doors, task: FileTask): JobHandler[] {
  return [handleJob(startFileJob, (address) => startDueFile(doors, task, address))]
}

export function scheduledFileRecurrences(doors: Doors): Recurrence[] {
  return [{ name: 'find-due-files', pattern: '* * * * *', isByDay: true, run: () => queueDueFiles(doors) }]
}

/** Queues a job for each file that is due; one with several missed days is found again. */
export async function queueDueFiles(doors: Doors): Promise<void> {
  await unsafeForAllCompanies(doors, async ({ tx, clock, jobs }) => {
    for (const { company_id: companyId, id } of await readDue(tx, dueDay(clock.now())))
      await jobs.add(startFileJob, { companyId, id }, { key: `${companyId}:scheduled-file:${id}` })
  })
}
