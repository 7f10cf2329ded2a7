import { parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { repeat } from '../repeat.ts'

/** Work that comes round by the clock. `pattern` is a crontab line's five fields, in UTC. */
export type Recurrence = {
  readonly name: string
  readonly pattern: string
  /** Does what a day brings with it: not done while the clocks of program and database disagree. */
  readonly isByDay?: boolean
  /** The signal is given when the worker stops. */
  run(stopping?: AbortSignal): Promise<void>
}

const lookEveryMs = 5_000
const minuteMs = 60_000
/** What was missed for longer than this, as by a machine that slept, is left to its next time. */
const mostMinutes = 60
/** Days are told apart by the program's clock: when it is this far from the database's, one of them is false. */
const mostDifferenceMs = 5 * minuteMs

/**
 * Queues what is due by the clock of the database, which all processes share, and looks for it by time that really passes.
 * The queue library's own planner follows the clock of its process: set ahead for a moment, it stood still until that
 * moment came. Returns how to stop.
 */
export function startRecurrences(
  recurrences: readonly Recurrence[],
  { pool, log }: { pool: pg.Pool; log: Logger },
): () => Promise<void> {
  const look = createPlanner(recurrences, pool)
  return repeat(lookEveryMs, async () => {
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'work that comes round was not looked for')
    }
  })
}

/** Each call queues what has become due since the one before; any number of processes may ask. Answers the names. */
export function createPlanner(
  recurrences: readonly Recurrence[],
  pool: pg.Pool,
  readNow: () => Promise<number> = () => databaseNow(pool),
): () => Promise<string[]> {
  const items = parseCronItems(
    recurrences.map(({ name, pattern }) => ({ task: name, match: pattern, identifier: name })),
  )
  let seenMinute: number | undefined

  return async () => {
    const minute = Math.floor((await readNow()) / minuteMs)
    // The first look sees nothing as missed; after a clock was set back, neither.
    const after = seenMinute === undefined || seenMinute > minute ? minute - 1 : seenMinute
    const due = new Set<string>()
    for (let at = Math.max(after + 1, minute - mostMinutes); at <= minute; at += 1)
      for (const item of items) if (item.match(digestOf(at))) due.add(item.identifier)
    const queued = due.size === 0 ? [] : await queueOnce(pool, [...due], new Date(minute * minuteMs))
    seenMinute = minute
    return queued
  }
}

/** Whether program and database agree about what day it is; says it when they do not. */
export async function agreeOnTime(pool: pg.Pool, clock: Clock, log: Logger): Promise<boolean> {
  const differenceMs = clock.now() - (await databaseNow(pool))
  if (Math.abs(differenceMs) <= mostDifferenceMs) return true
  log.error({ differenceMs }, 'the clocks of program and database differ: work that a day brings waits')
  return false
}

/** Of several processes that see the same minute, one queues. A last time that is still to come was a wrong clock's. */
async function queueOnce(pool: pg.Pool, names: readonly string[], minute: Date): Promise<string[]> {
  const { rows } = await pool.query<{ identifier: string }>(
    `with due as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select name, $2::timestamptz, $2::timestamptz from unnest($1::text[]) name
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where coalesce(known.last_execution, '-infinity') < excluded.last_execution
        or known.last_execution > now() + interval '1 minute'
      returning identifier
    ), queued as materialized (
      -- One that still waits is not done twice.
      select due.identifier, public.enqueue_job(
        due.identifier, json_build_object(), max_attempts => 3, job_key => 'comes-round:' || due.identifier,
        lane => 'round'
      )
      from due
    )
    select identifier from queued`,
    [names, minute],
  )
  return rows.map(({ identifier }) => identifier)
}

async function databaseNow(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]!.now.getTime()
}

function digestOf(minute: number) {
  const at = new Date(minute * minuteMs)
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  }
}
