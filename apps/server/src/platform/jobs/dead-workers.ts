import type pg from 'pg'
import { keepConnection } from '../database/kept-connection.ts'
import { answerWithinMs } from '../database/open-pool.ts'
import type { Logger } from '../log.ts'
import { repeat } from '../repeat.ts'

/** Together with the hash of a worker's name, an advisory lock that says: it lives. Any constant that differs will do. */
const signOfLife = 4_402_027
const releaseEveryMs = 3_000
/** Younger claims may belong to a worker that is only just giving its sign of life. */
const youngMs = 3_000
/** A claim that is this old and of which its worker knows nothing will never be told to it: the question was given up. */
const untoldMs = answerWithinMs + 5_000

type Options = {
  ownerUrl: string
  pool: pg.Pool
  log: Logger
  /** The jobs that this worker knows of, by their ids. */
  working(): readonly string[]
}

/**
 * A worker that is killed leaves its jobs and their queues claimed, and the queue library gives claims up after four hours
 * only. So a worker holds a lock of its connection for as long as it lives, and whoever finds claims without one gives
 * them back. Returns how to stop. A worker that loses its connection for a moment may see a job run twice, which every
 * handler bears. What a living worker holds without knowing it is given back as well.
 */
export async function watchWorkers(
  name: string,
  { ownerUrl, pool, log, working }: Options,
): Promise<() => Promise<void>> {
  // Shared: two names with an equal hash must not wait for one another.
  const sign = await keepConnection({
    url: ownerUrl,
    name: 'cuenta-clara sign of life',
    log,
    prepare: (client) => client.query('select pg_advisory_lock_shared($1, hashtext($2))', [signOfLife, name]),
  })
  const stopReleasing = repeat(releaseEveryMs, async () => {
    try {
      const names = await releaseClaimsOfTheDead(pool)
      if (names.length > 0) log.warn({ workers: names }, 'jobs of workers that died go on')
      const ids = await releaseUnknownClaims(pool, name, working())
      if (ids.length > 0) log.warn({ jobs: ids }, 'jobs go on that we had without knowing it')
      await clearQueues(pool)
    } catch (error) {
      log.warn({ err: error }, 'claims that nobody works on were not looked for')
    }
  })
  return async () => {
    await stopReleasing()
    await sign.close()
  }
}

/** Returns whose claims were given back. On a pool without signs of life: a connection is never barred by its own lock. */
export async function releaseClaimsOfTheDead(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] | null }>(
    `with claims as (
      select locked_by from graphile_worker._private_jobs
      where locked_at < now() - make_interval(secs => $2) union
      select locked_by from graphile_worker._private_job_queues
      where locked_at < now() - make_interval(secs => $2)
    ), dead as materialized (
      select array_agg(locked_by) as names from claims
      where pg_try_advisory_xact_lock($1, hashtext(locked_by))
    )
    select names, graphile_worker.force_unlock_workers(names) from dead`,
    [signOfLife, youngMs / 1000],
  )
  return rows[0]?.names ?? []
}

/**
 * A worker whose connection is lost between the claim of a job and the answer never hears that it has it: it lives, so
 * nobody else would take it. Returns the jobs that were given back; the try does not count, for it was none.
 */
export async function releaseUnknownClaims(
  pool: pg.Pool,
  name: string,
  known: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs
    set locked_at = null, locked_by = null,
      attempts = case when flags ? 'replaced' then attempts else greatest(0, attempts - 1) end
    where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all ($3::bigint[])
    returning id`,
    [name, untoldMs / 1000, known],
  )
  return rows.map(({ id }) => id)
}

/**
 * Opens queues that no job holds, and clears away jobs that were replaced and are no longer worked on. A job that two
 * workers did, the first of them taken for dead, is away when the second is done, which then leaves the queue held.
 */
export async function clearQueues(pool: pg.Pool): Promise<void> {
  // A claim of a queue and of its job is one statement: seen is either both or neither.
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    where locked_at is not null and not exists (
      select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null
    )`,
  )
  await pool.query(`delete from graphile_worker._private_jobs where locked_at is null and flags ? 'replaced'`)
}
