import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { TaskEnd } from './task-end.ts'
import type { EndedTask } from './task-kind.ts'

/** Whoever waits a few seconds sees it in the tray; later they are elsewhere. */
const noticedMs = 15_000

/** Tells the person of an end that they did not wait for, and of every failure. */
export async function tellOfEnd(ctx: CompanyContext, task: EndedTask, end: TaskEnd): Promise<void> {
  if (task.created_by === null || end.status === 'stopped') return
  if (end.status === 'done' && ctx.clock.now() - task.created_at.getTime() < noticedMs) return
  await notify(ctx, {
    kind: end.status === 'done' ? 'task-finished' : 'task-failed',
    params: { task: (end.status === 'done' ? end.file?.name : undefined) ?? task.title.file ?? task.kind },
    path: '/',
    to: { users: [task.created_by] },
    once: task.id,
  })
}
