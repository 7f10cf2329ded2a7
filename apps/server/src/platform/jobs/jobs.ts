import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Logger } from '../log.ts'

/** A kind of work: its name, what its payload looks like, and how failures are retried. The payload is camelCase. */
export type JobDefinition<P> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  /** Attempts before it is given up; the pauses grow from seconds to hours. Default 25. */
  readonly maxAttempts?: number
}

/** A kind of work together with what does it. */
export type JobHandler = {
  readonly job: JobDefinition<never>
  run(payload: unknown, about: JobFacts): Promise<void>
}

export type JobFacts = {
  readonly id: string
  readonly attempt: number
  readonly signal: AbortSignal | undefined
  readonly log: Logger
}

export type JobOptions = {
  /** Not before this moment, in milliseconds since 1970. Default: at once. */
  readonly runAt?: number
  /** While a job with this key waits, queueing replaces it instead of adding another. Start it with the company's id. */
  readonly key?: string
  /** With a key: an earlier moment of the waiting job stays. */
  readonly keepRunAt?: boolean
  /** Jobs of one queue run one after the other. Use the company's id, so that one company's flood never starves another. */
  readonly queue?: string
  /** Smaller runs first. Default 0. */
  readonly priority?: number
}

/** Queues work in the transaction of a context; workers are woken once it has committed. */
export type QueueJob = { add<P>(job: JobDefinition<P>, payload: P, options?: JobOptions): Promise<void> }

export type JobQueue = {
  /** Queues work in the caller's transaction; follow the commit with `events.wakeWorkers()`. */
  add<P>(tx: Tx, job: JobDefinition<P>, payload: P, options?: JobOptions): Promise<void>
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
  async add(tx, job, payload, { runAt, key, queue, priority = 0, keepRunAt = false } = {}) {
    const text = JSON.stringify(job.payload.parse(payload))
    const at = runAt === undefined ? null : new Date(runAt)
    await sql`select enqueue_job(
      ${job.name}, ${text}, ${at}, ${key ?? null}, ${queue ?? null}, ${job.maxAttempts ?? 25}, ${priority}, ${keepRunAt}
    )`.execute(tx)
  },
}
