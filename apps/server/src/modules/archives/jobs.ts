import { z } from 'zod'
import { type TaskRunner, withdrawPlatformTasks } from '#modules/tasks/index.ts'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import { companyFilesTask } from './company-files-task.ts'

/** Queued by the database when a visit ends for which all files were made (`withdraw_visit_files`). */
const withdrawVisitFiles = defineJob({
  name: 'withdraw-visit-files',
  payload: z.object({ visitId: z.uuid() }),
  withinMs: 60_000,
})

/** A step of an archive takes less. */
const againMs = 20_000

export function archiveJobs({ doors, files }: Pick<TaskRunner, 'doors' | 'files'>): JobHandler[] {
  return [
    handleJob(withdrawVisitFiles, async ({ visitId }) => {
      const asked = { visit_id: visitId }
      const areOver = await withdrawPlatformTasks(doors, files, { kind: companyFilesTask, asked })
      if (areOver) return
      await unsafeForAllCompanies(doors, ({ jobs }) =>
        jobs.add(withdrawVisitFiles, { visitId }, { delayMs: againMs }),
      )
    }),
  ]
}
