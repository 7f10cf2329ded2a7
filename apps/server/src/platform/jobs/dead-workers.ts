import type pg from 'pg'
import { keepConnection } from '../database/kept-connection.ts'
import type { Logger } from '../log.ts'
import { repeat } from '../repeat.ts'

/** Together with the hash of a worker's name, an advisory lock that says: it lives. Any constant that differs will do. */
const signOfLife = 4_402_027
const releaseEveryMs = 3_000
/** Younger claims may belong to a worker that is only just giving its sign of life. */
const youngMs = 3_000

type Options = { ownerUrl: string; pool: pg.Pool; log: Logger }

/**
 * A worker that is killed leaves its jobs and their queues claimed, and the queue library gives claims up after four hours
 * only. So a worker holds a lock of its connection for as long as it lives, and whoever finds claims without one gives
 * them back. Returns how to stop. A worker that loses its connection for a moment may see a job run twice, which every
 * handler bears.
 */
export async function watchWorkers(
  name: string,
  { ownerUrl, pool, log }: Options,
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
    } catch (error) {
      log.warn({ err: error }, 'claims of dead workers were not looked for')
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
