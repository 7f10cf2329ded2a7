import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  type LogLevel,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { watchWorkers } from './dead-workers.ts'
import type { JobHandler } from './jobs.ts'
import { agreeOnTime, type Recurrence, startRecurrences } from './recurrences.ts'

export type { Recurrence }

export type Worker = {
  /** Takes no new jobs, waits for the running ones, gives up those that take too long. */
  stop(): Promise<void>
}

type Options = {
  /** The queue's tables belong to the owner of the database. */
  ownerUrl: string
  handlers: readonly JobHandler[]
  recurrences?: readonly Recurrence[]
  concurrency: number
  clock?: Clock
  log: Logger
}

/** Starts working on queued jobs. Any number of processes may do so. */
export async function startWorker({
  ownerUrl,
  handlers,
  recurrences = [],
  concurrency,
  clock = systemClock,
  log,
}: Options): Promise<Worker> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: concurrency + 2,
    application_name: 'cuenta-clara worker',
  })
  const onLost = (error: Error) => {
    if (!pool.ending) log.warn({ err: error.message }, 'worker connection lost')
  }
  pool.on('error', onLost).on('connect', (client) => client.on('error', onLost))
  const events: WorkerEvents = new EventEmitter()
  const named = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: toGraphileLogger(log),
    taskList: toTaskList(handlers, recurrences, { log, agree: () => agreeOnTime(pool, clock, log) }),
  })
  const stopRecurrences = startRecurrences(recurrences, { pool, log })
  const stopWatching = await watchWorkers(await named, { ownerUrl, pool, log })
  return {
    async stop() {
      await stopRecurrences()
      await runner.stop()
      await stopWatching()
      await pool.end()
    },
  }
}

/** Brings the tables of the queue up to date; part of migrating. */
export async function migrateJobs(ownerUrl: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: toGraphileLogger(log) })
}

function toTaskList(
  handlers: readonly JobHandler[],
  recurrences: readonly Recurrence[],
  { log, agree }: { log: Logger; agree: () => Promise<boolean> },
): TaskList {
  const tasks: TaskList = {}
  for (const { job, run: handle } of handlers) {
    tasks[job.name] = (payload, { job: { id, attempts }, abortSignal }) =>
      logged(log.child({ job: job.name, jobId: id, attempt: attempts }), async (jobLog) => {
        if (job.isByDay && !(await agree())) throw new Error('the day is not certain')
        await handle(payload, { id, attempt: attempts, signal: abortSignal, log: jobLog })
      })
  }
  for (const { name, isByDay, run: handle } of recurrences) {
    tasks[name] = () =>
      logged(log.child({ job: name }), async () => {
        if (!isByDay || (await agree())) await handle()
      })
  }
  return tasks
}

/** One line per job, whatever became of it. */
async function logged(log: Logger, work: (log: Logger) => Promise<void>) {
  const startedAt = performance.now()
  try {
    await work(log)
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'job done')
  } catch (error) {
    log.warn({ ms: Math.round(performance.now() - startedAt), err: error }, 'job failed')
    throw error
  }
}

/** graphile-worker tells every step at `info`; a line per job is ours to write. */
const levels: Record<LogLevel, 'error' | 'warn' | 'debug' | 'trace'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'trace',
}

function toGraphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(
    () => (level, message) => log[levels[level]]({ from: 'graphile-worker' }, message),
  )
}
