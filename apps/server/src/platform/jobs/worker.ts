import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  type LogLevel,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { watchWorkers } from './dead-workers.ts'
import type { JobHandler } from './jobs.ts'

/** Work that comes round by the clock. `pattern` is a crontab line's five fields, in UTC. */
export type Recurrence = { readonly name: string; readonly pattern: string; run(): Promise<void> }

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
  log: Logger
}

/** Starts working on queued jobs. Any number of processes may do so. */
export async function startWorker({
  ownerUrl,
  handlers,
  recurrences = [],
  concurrency,
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
    taskList: toTaskList(handlers, recurrences, log),
    parsedCronItems: parseCronItems(
      recurrences.map(({ name, pattern }) => ({
        task: name,
        match: pattern,
        identifier: name,
        options: { maxAttempts: 3 },
      })),
    ),
  })
  const stopWatching = await watchWorkers(await named, { ownerUrl, pool, log })
  return {
    async stop() {
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
  log: Logger,
): TaskList {
  const tasks: TaskList = {}
  for (const { job, run: handle } of handlers) {
    tasks[job.name] = (payload, { job: { id, attempts }, abortSignal }) =>
      logged(log.child({ job: job.name, jobId: id, attempt: attempts }), (jobLog) =>
        handle(payload, { id, attempt: attempts, signal: abortSignal, log: jobLog }),
      )
  }
  for (const { name, run: handle } of recurrences) {
    tasks[name] = () => logged(log.child({ job: name }), handle)
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
