import pg from 'pg'
import type { Logger } from '../log.ts'

type Options = {
  connectionString: string
  /** As the database's list of sessions shows it. */
  name: string
  max: number
  log: Logger
  types?: pg.PoolConfig['types']
  /** Nobody waits longer for a connection. */
  connectWithinMs?: number
  /** Hears that a connection broke. */
  onLost?: () => void
  /** How many wait before they ask the pool. */
  waitingBefore?: () => number
}

/** The server gives a statement up; nothing that people ask for takes that long. */
const statementWithinMs = 60_000
/** Without any answer the connection is given up with all that waits on it. */
export const answerWithinMs = 75_000

/** How many connections a pool has, how many of them nobody uses, and how many wait for one. */
export type PoolUse = { name: string; most: number; open: number; idle: number; waiting: number }

const pools = new Map<pg.Pool, { name: string; waitingBefore: () => number }>()

/** The pools of this process, those of one name together. */
export function poolUses(): PoolUse[] {
  const uses = new Map<string, PoolUse>()
  for (const [pool, { name, waitingBefore }] of pools) {
    if (pool.ending) continue
    const { most, open, idle, waiting } = uses.get(name) ?? { most: 0, open: 0, idle: 0, waiting: 0 }
    uses.set(name, {
      name,
      most: most + pool.options.max,
      open: open + pool.totalCount,
      idle: idle + pool.idleCount,
      waiting: waiting + pool.waitingCount + waitingBefore(),
    })
  }
  return [...uses.values()]
}

/** A pool whose connections may break at any moment: whoever works on one hears it from its statements, nobody else does. */
export function openPool({
  connectionString,
  name,
  max,
  log,
  types,
  connectWithinMs = 10_000,
  onLost = () => {},
  waitingBefore = () => 0,
}: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    // A statement that is given up takes its connection along only where statements are pipelined.
    pipeline: true,
    application_name: name,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementWithinMs,
    query_timeout: answerWithinMs,
  })
  const onError = (error: Error) => {
    if (pool.ending) return
    log.warn({ err: error.message, pool: name }, 'database connection lost')
    onLost()
  }
  // An idle connection breaks on the pool, a used one on its client; unheard, either would end the program.
  pool.on('error', onError).on('connect', (client) => client.on('error', onError))
  for (const former of pools.keys()) if (former.ended) pools.delete(former)
  pools.set(pool, { name, waitingBefore })
  return pool
}
