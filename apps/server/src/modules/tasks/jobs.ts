import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies, unsafeForCompany } from '#platform/database/company-context.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { runTask, type TaskRunner } from './run-task.ts'
import { queueTask, runTaskJob } from './start-task.ts'
import type { TaskFiles } from './task-files.ts'
import { silenceMs } from './task-store.ts'

/** How long a finished task and its file stay. */
const keptMs = 7 * 24 * 3_600_000

export function taskJobs(runner: TaskRunner): JobHandler[] {
  return [handleJob(runTaskJob, (address, { signal }) => runTask(runner, address, signal))]
}

export function taskRecurrences({ doors, files }: Pick<TaskRunner, 'doors' | 'files'>): Recurrence[] {
  return [
    { name: 'resume-tasks', pattern: '* * * * *', run: () => resumeTasks(doors) },
    { name: 'forget-tasks', pattern: '41 * * * *', run: () => forgetTasks(doors, files) },
  ]
}

/** Queues again whatever nobody works on any more: its runner was killed, or its wake-up lost. */
export async function resumeTasks(doors: Doors): Promise<void> {
  const orphans = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const { rows } = await sql<{ company_id: string; id: string }>`
      select company_id, id from tasks
      where finished_at is null and coalesce(beat_at, created_at) < ${new Date(clock.now() - silenceMs)}
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id } of orphans)
    await unsafeForCompany(doors, companyId, (ctx) => queueTask(ctx, id))
}

async function forgetTasks(doors: Doors, files: TaskFiles): Promise<void> {
  const old = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const { rows } = await sql<{ company_id: string; id: string }>`
      delete from tasks where finished_at < ${new Date(clock.now() - keptMs)} returning company_id, id
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id } of old) await files.remove(companyId, id)
}
