import { notify, type Outbox } from '#modules/notifications/index.ts'
import type { EndedTask, TaskEnd } from '#modules/tasks/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { AppError, type ErrorParams } from '#platform/errors.ts'
import { postFile } from './post-file.ts'
import { pauseFile, readRunFile, type StoredFile, settleFailed } from './scheduled-file-store.ts'

export type FilePost = {
  outbox: Outbox
  /** Where the program is reached: links in letters begin with it. */
  address: string
}

type Problem = { code: string; params: ErrorParams }

/** Sends what a task made, or tells why there is nothing to send. Stopped, it was somebody's wish. */
export async function settleRun(
  ctx: CompanyContext,
  post: FilePost,
  task: EndedTask,
  end: TaskEnd,
): Promise<void> {
  const file = await readRunFile(ctx, task.id)
  if (file === undefined || end.status === 'stopped') return
  const problem =
    end.status === 'failed' ? end.problem : await send(ctx, post, { task, file, made: end.file })
  if (problem === null) return
  await settleFailed(ctx, task.id, problem)
  await tellOfFailure(ctx, task, file, problem)
}

type Made = { task: EndedTask; file: StoredFile; made: Parameters<typeof postFile>[2]['made'] | null }

async function send(
  ctx: CompanyContext,
  post: FilePost,
  { task, file, made }: Made,
): Promise<Problem | null> {
  if (made === null) return { code: 'task-failed', params: {} }
  try {
    // Counted and refused as a letter that its maker writes.
    await postFile({ ...ctx, userId: task.created_by }, post, { runId: task.id, file, made })
    return null
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params }
    throw error
  }
}

/** Its maker left or may no longer, or the company may only be read. */
const endings = new Set(['not-your-company', 'not-your-role', 'company-read-only'])

/** Its maker hears of it; when the right to it is gone, it pauses and the owners hear too. */
async function tellOfFailure(
  ctx: CompanyContext,
  { id, created_by: maker }: EndedTask,
  { id: fileId, recipients }: StoredFile,
  { code }: Problem,
): Promise<void> {
  const isOver = maker === null || endings.has(code)
  if (isOver) await pauseFile(ctx, fileId)
  const notice = {
    kind: 'scheduled-file-failed',
    params: { recipients: recipients.join(', '), problem: code },
    path: `/main-configurations/${ctx.companyId}?tab=data`,
  } as const
  if (maker !== null) await notify(ctx, { ...notice, to: { users: [maker] }, once: id })
  if (isOver) await notify(ctx, { ...notice, to: { roles: ['owner'] }, once: id })
}
