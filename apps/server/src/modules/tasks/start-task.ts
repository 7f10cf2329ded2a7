import type { Task } from '@cuentaclara/contracts'
import { z } from 'zod'
import type { CompanyContext, OpenContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { taskEvent } from './task-event.ts'
import { platformHome, type TaskHome } from './task-home.ts'
import type { PlatformTaskKind, TaskKind } from './task-kind.ts'
import { countUnfinished, insertTask, readTask, readUnfinished } from './task-store.ts'
import { toView } from './task-view.ts'

export const runTaskJob = defineJob({
  name: 'run-task',
  payload: z.object({ companyId: z.uuid().nullable(), taskId: z.uuid() }),
  // Less than the four hours after which the queue library takes a job for abandoned.
  withinMs: 3 * 3_600_000,
  lane: 'long',
})

/** One person keeps at most this many waiting or running in one company. */
const mostAtOnce = 10

/** Queues long work in the caller's transaction, or answers the same that is at hand; whoever calls has asked who may. Throws Conflict when too much waits. */
export function startTask<Input>(
  ctx: CompanyContext,
  kind: TaskKind<Input>,
  given: Input,
  title: Title = {},
): Promise<Task> {
  return start(ctx, kind, given, title)
}

/** Queues long work of the installation itself, for a platform administrator. Throws Conflict when too much waits. */
export function startPlatformTask<Input>(
  ctx: OpenContext,
  userId: string,
  kind: PlatformTaskKind<Input>,
  given: Input,
  title: Title = {},
): Promise<Task> {
  return start(platformHome(ctx, userId), kind, given, title)
}

/** Queues a task that waits; one company's long work runs one piece after the other. */
export async function queueTask(home: TaskHome, taskId: string): Promise<void> {
  const { companyId } = home
  await home.jobs.add(
    runTaskJob,
    { companyId, taskId },
    { key: `task:${taskId}`, queue: `tasks:${companyId ?? 'platform'}`, priority: 10 },
  )
}

/** Looks, before something is done that only a task makes sense of, whether there is room for it. Throws Conflict. */
export async function refuseTooManyPlatformTasks(ctx: OpenContext): Promise<void> {
  await refuseTooMany(platformHome(ctx, null))
}

async function refuseTooMany(home: TaskHome): Promise<void> {
  if ((await countUnfinished(home)) >= mostAtOnce) throw new Conflict('too-many-tasks', { most: mostAtOnce })
}

type Title = Readonly<Record<string, string>>

async function start<Input>(
  home: TaskHome,
  { kind, input, isMadeOnce }: Pick<TaskKind<Input>, 'kind' | 'input' | 'isMadeOnce'>,
  given: Input,
  title: Title,
): Promise<Task> {
  const asked = input.parse(given)
  await oneAtATime(home, 'tasks')
  const same = isMadeOnce ? await readUnfinished(home, { kind, input: asked }) : undefined
  if (same !== undefined) return toView(same)
  await refuseTooMany(home)
  const id = newId()
  await insertTask(home, { id, kind, title, input: asked })
  await queueTask(home, id)
  if (home.companyId !== null)
    home.announce(taskEvent(home.companyId, { id, status: 'waiting', created_by: home.userId }))
  return toView((await readTask(home, id))!)
}
