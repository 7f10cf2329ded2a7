import { sql } from 'kysely'
import { type Doors, unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { surelyNow } from '#platform/database/surely-past.ts'
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts'
import type { Recurrence } from '#platform/jobs/worker.ts'
import { runTask, type TaskRunner } from './run-task.ts'
import { queueTask, runTaskJob } from './start-task.ts'
import type { TaskFiles } from './task-files.ts'
import { openHome } from './task-home.ts'
import { silenceMs } from './task-store.ts'

/** How long a finished task and its file stay. */
const keptMs = 7 * 24 * 3_600_000

type Address = { company_id: string | null; id: string }

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
    const { rows } = await sql<Address>`
      with all_tasks as (
        select company_id, id, beat_at, created_at from tasks where finished_at is null
        union all
        select null, id, beat_at, created_at from platform_tasks where finished_at is null
      )
      select company_id, id from all_tasks
      where coalesce(beat_at, created_at) < ${new Date(clock.now() - silenceMs)}
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id } of orphans)
    await openHome(doors, companyId, (home) => queueTask(home, id))
}

async function forgetTasks(doors: Doors, files: TaskFiles): Promise<void> {
  const old = await unsafeForAllCompanies(doors, async ({ tx, clock }) => {
    const { rows } = await sql<Address>`
      with old as (
        delete from tasks where finished_at < ${surelyNow(clock.now())} - make_interval(secs => ${keptMs / 1000}) returning company_id, id
      ), platform_old as (
        delete from platform_tasks where finished_at < ${surelyNow(clock.now())} - make_interval(secs => ${keptMs / 1000}) returning id
      )
      select company_id, id from old union all select null, id from platform_old
    `.execute(tx)
    return rows
  })
  for (const { company_id: companyId, id } of old) await files.remove(companyId, id)
}
