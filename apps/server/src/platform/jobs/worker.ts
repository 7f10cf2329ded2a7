import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as GraphileLogger,
  type LogLevel,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { aborted } from '../aborted.ts'
import { type Clock, systemClock } from '../clock.ts'
import { openPool } from '../database/open-pool.ts'
import { unlessAtRest } from '../database/unless-at-rest.ts'
import { keepOpen } from '../keep-open.ts'
import type { Logger } from '../log.ts'
import { inSpan } from '../tracing.ts'
import { watchWorkers } from './dead-workers.ts'
import { divideHands, handsOf, type Lane } from './hands.ts'
import { makeImpatient } from './impatient-pool.ts'
import { type JobHandler, laneOf } from './jobs.ts'
import { followKnownJobs } from './known-jobs.ts'
import { agreeOnTime, type Recurrence, startRecurrences } from './recurrences.ts'

export type { Recurrence }

export type Worker = {
  /** False while the queue cannot be worked on; that passes by itself. */
  isWorking(): boolean
  /** Takes no new jobs, waits for the running ones, gives up those that take too long. */
  stop(): Promise<void>
}

/** Jobs that still run when the worker gives up may take this long; then others may take them over. */
const mostLeisureMs = 20_000
/** Longer than any job takes whose calls are all bounded, forty of them to an authority that does not answer included. */
const usualMs = 10 * 60_000
/** For work that comes round: some of it goes through all companies. */
const roundMs = 60 * 60_000

type Options = {
  /** The queue's tables belong to the owner of the database. */
  ownerUrl: string
  handlers: readonly JobHandler[]
  recurrences?: readonly Recurrence[]
  /** Jobs of our own at the same time; fewer than three count as three, and what waits for strangers is beside them. */
  concurrency: number
  /** One listens for as long as there is a queue, the others ask: a moment for each job. */
  connections?: number
  clock?: Clock
  /** Hears of every job how long it took, and whether it failed. */
  onJob?: OnJob | undefined
  log: Logger
}

export type OnJob = (job: string, outcome: 'done' | 'failed', seconds: number) => void

/**
 * Starts working on queued jobs; any number of processes may do so. Rejects when that is impossible now. Later it goes on
 * whatever happens to the database: what the queue library gives up is started anew, with growing pauses.
 */
export async function startWorker(options: Options): Promise<Worker> {
  const { ownerUrl, connections = 2, log } = options
  const pool = makeImpatient(
    openPool({ connectionString: ownerUrl, name: 'cuenta-clara worker', max: connections, log }),
  )
  const shift = await keepOpen({
    open: () => startShift(pool, options),
    onFailure: (error) => log.warn({ err: error }, 'the worker cannot start yet'),
  })
  // Outlives the shifts, so that what came due between two of them is not missed.
  const stopRecurrences = startRecurrences(options.recurrences ?? [], { pool, log })
  return {
    isWorking: () => shift.current() !== undefined,
    async stop() {
      const letting = shift.letEnd()
      await stopRecurrences()
      await letting
      await shift.current()?.stop()
      await pool.end()
    },
  }
}

/** From one start of the queue library to its end, which comes when it cannot tell the queue what became of a job. */
type Shift = {
  readonly ended: Promise<unknown>
  stop(): Promise<void>
  /** Ends what belongs to it after it ended by itself. */
  drop(): Promise<void>
}

async function startShift(
  pool: pg.Pool,
  { ownerUrl, handlers, recurrences = [], concurrency, clock = systemClock, onJob, log }: Options,
): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  const working = followKnownJobs(events)
  const named = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  const gaveUp = new Promise((resolve) => events.once('pool:gracefulShutdown', resolve))
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: handsOf(concurrency),
    forbiddenFlags: divideHands(concurrency, { events, laneOf: lanesOf(handlers, recurrences) }),
    noHandleSignals: true,
    pollInterval: 1_000,
    // Only so is a failure to tell the queue heard by anybody; else it ends the program as an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: toGraphileLogger(log),
    taskList: toTaskList(handlers, recurrences, { log, onJob, agree: () => agreeOnTime(pool, clock, log) }),
  })
  endWhenStuck(events, 3 * handsOf(concurrency), () => runner.stop().catch(ignore))
  // It ends later than it gives up: with its last job.
  const ended = runner.promise.catch((error) => log.warn({ err: error }, 'the worker ended'))
  const stopWatching = await watchWorkers(await named, { ownerUrl, pool, log, working }).catch(
    async (error) => {
      await runner.stop().catch(ignore)
      throw error
    },
  )
  return {
    ended: gaveUp.then(() => Promise.race([ended, pause(mostLeisureMs, undefined, { ref: false })])),
    async stop() {
      await runner.stop().catch((error) => log.warn({ err: error }, 'the worker did not stop in order'))
      await stopWatching()
    },
    async drop() {
      log.warn('the worker gave up and starts anew')
      await stopWatching()
    },
  }
}

/**
 * Ends a shift that finds no job for failing, `most` times in a row. The queue library asks on for ever, but a connection
 * that is lost with its very first question leaves it without the answer for good.
 */
function endWhenStuck(events: WorkerEvents, most: number, end: () => void) {
  let failures = 0
  const onAnswer = () => {
    failures = 0
  }
  events.on('worker:getJob:empty', onAnswer).on('job:start', onAnswer)
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === most) end()
  })
}

/** Brings the tables of the queue up to date; part of migrating. */
export async function migrateJobs(ownerUrl: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: toGraphileLogger(log) })
}

function lanesOf(
  handlers: readonly JobHandler[],
  recurrences: readonly Recurrence[],
): (name: string) => Lane {
  const lanes = new Map<string, Lane>([
    ...handlers.map(({ job }) => [job.name, laneOf(job)] as const),
    ...recurrences.map(({ name }) => [name, 'round'] as const),
  ])
  return (name) => lanes.get(name) ?? 'prompt'
}

function toTaskList(
  handlers: readonly JobHandler[],
  recurrences: readonly Recurrence[],
  { log, onJob, agree }: Pick<Options, 'log' | 'onJob'> & { agree: () => Promise<boolean> },
): TaskList {
  const tasks: TaskList = {}
  for (const { job, run: handle } of handlers) {
    tasks[job.name] = (payload, { job: { id, attempts }, abortSignal }) =>
      logged(job.name, log.child({ job: job.name, jobId: id, attempt: attempts }), onJob, async (jobLog) => {
        if (job.isByDay && !(await agree())) throw new Error('the day is not certain')
        // Of a company that moves nothing is done here; where it works again, its rows say what is due.
        await unlessAtRest(() =>
          withEnd(job.withinMs ?? usualMs, abortSignal, (signal) =>
            handle(payload, { id, attempt: attempts, signal, log: jobLog }),
          ),
        )
      })
  }
  for (const { name, isByDay, run: handle } of recurrences) {
    tasks[name] = (_, { abortSignal }) =>
      logged(name, log.child({ job: name }), onJob, async () => {
        if (!isByDay || (await agree())) await withEnd(roundMs, abortSignal, handle)
      })
  }
  return tasks
}

/**
 * A job without an end would keep its queue, and one of our hands, for ever: it is given up as one that died is, and every
 * handler bears that what it left behind goes on for a while beside the next.
 */
async function withEnd(
  withinMs: number,
  shutdown: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<void>,
) {
  const tooLong = new AbortController()
  const timer = setTimeout(
    () => tooLong.abort(new Error(`not done after ${Math.round(withinMs / 1_000)} s`)),
    withinMs,
  ).unref()
  const signal = shutdown ? AbortSignal.any([tooLong.signal, shutdown]) : tooLong.signal
  const givenUp = aborted(tooLong.signal).then(() => tooLong.signal.throwIfAborted())
  try {
    await Promise.race([work(signal), givenUp])
  } finally {
    clearTimeout(timer)
  }
}

/** One line per job, whatever became of it. */
async function logged(
  name: string,
  log: Logger,
  onJob: OnJob | undefined,
  work: (log: Logger) => Promise<void>,
) {
  const startedAt = performance.now()
  const end = (outcome: 'done' | 'failed') => {
    const ms = Math.round(performance.now() - startedAt)
    onJob?.(name, outcome, ms / 1000)
    return { ms }
  }
  try {
    const { jobId, attempt } = log.bindings()
    await inSpan(`job ${name}`, { 'job.id': jobId, 'job.attempt': attempt }, () => work(log))
    log.info(end('done'), 'job done')
  } catch (error) {
    log.warn({ ...end('failed'), err: error }, 'job failed')
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

/** Fewer connections than jobs are meant: what a job does, it does on others. */
const known = /^WARNING: having maxPoolSize/

function toGraphileLogger(log: Logger): GraphileLogger {
  return new GraphileLogger(
    () => (level, message) =>
      log[known.test(message) ? 'debug' : levels[level]]({ from: 'graphile-worker' }, message),
  )
}

function ignore() {}
