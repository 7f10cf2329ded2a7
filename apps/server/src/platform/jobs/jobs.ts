import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Logger } from '../log.ts'
import type { Lane } from './hands.ts'

/** A kind of work: its name, what its payload looks like, and how failures are retried. The payload is camelCase. */
export type JobDefinition<P> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Attempts before it is given up; the pauses grow from seconds to hours. Default 25. */
  readonly maxAttempts?: number
  /** After so long without an end it has failed, and its queue goes on. Default 10 minutes. */
  readonly withinMs?: number
  /** Which hands of a worker it may take: see `hands.ts`. Default: `prompt`, what somebody waits for and is done soon. */
  readonly lane?: Lane
  /** Does what a day brings with it: not done while the clocks of program and database disagree, but tried again later. */
  readonly isByDay?: boolean
}

/** A kind of work together with what does it. */
export type JobHandler = {
  readonly job: JobDefinition<never>
  run(payload: unknown, about: JobFacts): Promise<void>
}

export type JobFacts = {
  readonly id: string
  readonly attempt: number
  /** Given when the worker stops, or the job took too long. */
  readonly signal: AbortSignal
  readonly log: Logger
}

export type JobOptions = {
  /** Not before this time has passed, by the clock of the database: the program's may have been set anew. Default: at once. */
  readonly delayMs?: number
  /** While a job with this key waits, queueing replaces it instead of adding another. Start it with the company's id. */
  readonly key?: string
  /** With a key: the earlier of its moment and the one of the waiting job counts. */
  readonly keepEarlier?: boolean
  /**
   * Jobs of one queue run one after the other. Start it with the company's id, so that one company's flood never starves
   * another; the id alone is the queue of what goes to the authority, behind which nothing else may stand.
   */
  readonly queue?: string
  /** Smaller runs first. Default 0. */
  readonly priority?: number
  /** Whose it is, in a lane that companies share: the id of the company. */
  readonly sharer?: string
}

/** Queues work in the transaction of a context; workers are woken once it has committed. */
export type QueueJob = { add<P>(job: JobDefinition<P>, payload: P, options?: JobOptions): Promise<void> }

export type JobQueue = {
  /** Queues work in the caller's transaction; follow the commit with `events.wakeWorkers()`. */
  add<P>(tx: Tx, job: JobDefinition<P>, payload: P, options?: JobOptions): Promise<void>
}

export function laneOf(job: Pick<JobDefinition<never>, 'lane'>): Lane {
  return job.lane ?? 'prompt'
}

/** Declares a kind of work. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

/** Says what does a kind of work. The handler gets a payload that fits; it opens its own transactions. */
export function handleJob<P>(
  job: JobDefinition<P>,
  run: (payload: P, about: JobFacts) => Promise<void>,
): JobHandler {
  return { job: job as JobDefinition<never>, run: (payload, about) => run(job.payload.parse(payload), about) }
}

/** The queue of graphile-worker, one round trip a job. */
export const jobQueue: JobQueue = {
  async add(tx, job, payload, { delayMs = 0, key, queue, priority = 0, keepEarlier = false, sharer } = {}) {
    const text = JSON.stringify(job.payload.parse(payload))
    await sql`select enqueue_job(
      ${job.name}, ${text}, now() + make_interval(secs => ${Math.max(0, delayMs) / 1000}), ${key ?? null},
      ${queue ?? null}, ${job.maxAttempts ?? 25}, ${priority}, ${keepEarlier}, ${laneOf(job)}, ${sharer ?? null}
    )`.execute(tx)
  },
}
