import type { Task } from '@cuentaclara/contracts'
import { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { TaskKind } from './task-kind.ts'
import { countUnfinished, insertTask, readTask } from './task-store.ts'
import { toView } from './task-view.ts'

export const runTaskJob = defineJob({
  name: 'run-task',
  payload: z.object({ companyId: z.uuid(), taskId: z.uuid() }),
})

/** One person keeps at most this many waiting or running in one company. */
const mostAtOnce = 10

/** Queues long work in the caller's transaction; whoever calls has asked who may. Throws Conflict when too much waits. */
export async function startTask<Input>(
  ctx: CompanyContext,
  { kind, input }: TaskKind<Input>,
  given: Input,
  title: Readonly<Record<string, string>> = {},
): Promise<Task> {
  if ((await countUnfinished(ctx)) >= mostAtOnce) throw new Conflict('too-many-tasks', { most: mostAtOnce })
  const id = newId()
  await insertTask(ctx, { id, kind, title, input: input.parse(given) })
  await queueTask(ctx, id)
  ctx.announce({ type: 'task', companyId: ctx.companyId, id, status: 'waiting' })
  return toView((await readTask(ctx, id))!)
}

/** Queues a task that waits; one company's long work runs one piece after the other. */
export async function queueTask(ctx: CompanyContext, taskId: string): Promise<void> {
  const { companyId } = ctx
  await ctx.jobs.add(
    runTaskJob,
    { companyId, taskId },
    { key: `task:${taskId}`, queue: `tasks:${companyId}`, priority: 10 },
  )
}
