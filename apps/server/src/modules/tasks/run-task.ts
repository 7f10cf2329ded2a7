import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Doors } from '#platform/database/company-context.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { AppError } from '#platform/errors.ts'
import type { Logger } from '#platform/log.ts'
import type { FileFacts, TaskEnd, TaskResult } from './task-end.ts'
import { taskEvent } from './task-event.ts'
import type { TaskFiles } from './task-files.ts'
import { openHome } from './task-home.ts'
import type { AnyTaskKind } from './task-kind.ts'
import { beat, claimTask, endTask, releaseTask, type TaskRow } from './task-store.ts'
import { tellOfEnd } from './tell-of-end.ts'

export type TaskRunner = {
  doors: Doors
  kinds: readonly AnyTaskKind[]
  files: TaskFiles
  log: Logger
}

type Address = { companyId: string | null; taskId: string }

const beatMs = 400
/** Whoever dies this often on the same task would die again. */
const mostAttempts = 3

/** Runs a task that waits, or one whose runner fell silent. Never throws for what the task itself does wrong. */
export async function runTask(runner: TaskRunner, address: Address, shutdown?: AbortSignal): Promise<void> {
  const { doors, files, kinds, log } = runner
  const { companyId, taskId } = address
  const task = await openHome(doors, companyId, (ctx) => claimTask(ctx, taskId))
  if (task === undefined) return
  tell(doors, address, { ...task, status: 'running' })

  const kind = kinds.find((each) => each.kind === task.kind)
  const end = await attempt(runner, address, { task, kind }, shutdown)
  // What it wrote is its person's, who sees it with its end.
  if (task.created_by !== null) await doors.database.replica?.noteWrite(task.created_by)
  await openHome(doors, companyId, async (ctx, company) => {
    if (end === 'interrupted') return releaseTask(ctx, taskId, task.attempts)
    const isOurs = await endTask(ctx, taskId, task.attempts, end)
    if (!isOurs) log.warn({ taskId }, 'another runner took the task over')
    else {
      if (end.status !== 'done' || end.file === null) await files.remove(companyId, taskId)
      if (company !== null) await (kind?.tellOfEnd ?? tellOfEnd)(company, task, end)
    }
  })
  const isOver = end !== 'interrupted' && end.status !== 'done'
  if (isOver && task.created_by !== null)
    await kind?.hasFailed?.({ doors, input: task.input, userId: task.created_by })
  tell(doors, address, { ...task, status: end === 'interrupted' ? 'waiting' : end.status })
}

async function attempt(
  { doors, files, log }: TaskRunner,
  address: Address,
  { task, kind }: { task: TaskRow; kind: AnyTaskKind | undefined },
  shutdown: AbortSignal | undefined,
): Promise<TaskEnd | 'interrupted'> {
  const { companyId, taskId } = address
  if (kind === undefined || task.created_by === null || task.attempts > mostAttempts)
    return { status: 'failed', problem: { code: 'task-interrupted', params: {} } }

  const stopper = new AbortController()
  const signal = shutdown ? AbortSignal.any([stopper.signal, shutdown]) : stopper.signal
  const progress = { done: 0, total: null as number | null }
  let stream: Writable | undefined
  let file: Pick<FileFacts, 'name' | 'type'> | undefined

  const pulse = keepBeating(doors, address, task, progress, () => stopper.abort())
  try {
    const result: TaskResult | undefined = await kind.run({
      doors,
      // A kind of the installation itself knows no company, and was started as such.
      companyId: companyId!,
      userId: task.created_by,
      taskId,
      input: kind.input.parse(task.input),
      signal,
      progress(done, total) {
        progress.done = done
        if (total !== undefined) progress.total = total
      },
      async openFile(asked) {
        file = asked
        stream = await files.create(companyId, taskId)
        return stream
      },
    })
    signal.throwIfAborted()
    if (stream !== undefined) await closed(stream)
    return {
      status: 'done',
      result: result ?? null,
      file: file === undefined ? null : { ...file, ...(await files.keep(companyId, taskId)) },
      done: progress.done,
    }
  } catch (error) {
    stream?.destroy()
    if (stopper.signal.aborted) return { status: 'stopped' }
    // What lost its database goes on where it stood, as after a killed process.
    if (signal.aborted || error instanceof DatabaseAway) return 'interrupted'
    if (error instanceof AppError)
      return { status: 'failed', problem: { code: error.code, params: error.params } }
    log.error({ err: error, taskId, kind: task.kind }, 'task failed')
    return { status: 'failed', problem: { code: 'task-failed', params: {} } }
  } finally {
    await pulse.stop()
  }
}

async function closed(stream: Writable) {
  if (!stream.writableEnded) stream.end()
  if (!stream.closed) await finished(stream)
}

/** Saves progress a few times a second, tells the browser, and hears whether to stop. */
function keepBeating(
  doors: Doors,
  address: Address,
  task: TaskRow,
  progress: { done: number; total: number | null },
  onStop: () => void,
) {
  let told = -1
  let beating = Promise.resolve()
  const timer = setInterval(() => {
    beating = beating.then(once).catch(() => {})
  }, beatMs)

  async function once() {
    const isStopAsked = await openHome(doors, address.companyId, (ctx) =>
      beat(ctx, address.taskId, task.attempts, progress),
    )
    if (isStopAsked !== false) onStop()
    if (told === progress.done) return
    told = progress.done
    tell(doors, address, { ...task, status: 'running' })
  }

  return {
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

function tell(doors: Doors, { companyId }: Address, task: Parameters<typeof taskEvent>[1]) {
  if (companyId !== null) doors.events.publish(taskEvent(companyId, task))
}
