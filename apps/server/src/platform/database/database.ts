import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { Overloaded } from '../errors.ts'
import { type FairGate, openFairGate } from '../fair-gate.ts'
import type { Logger } from '../log.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { DB } from './generated/schema.ts'
import { giveUpHanging } from './give-up-hanging.ts'
import { openPool } from './open-pool.ts'
import { pipelinedDialect } from './pipelined-dialect.ts'
import { openReadReplica, type ReadReplica } from './replica/read-replica.ts'

export type { DB } from './generated/schema.ts'

/** How each role connects: `owner` migrates and runs the queue, `app` serves, `system` sees all companies. */
export type DatabaseUrls = {
  readonly owner: string
  readonly app: string
  readonly system: string
  /** Where a pooler stands before the database for `app` and `system`: the database itself, as `app` sees it. */
  readonly direct?: string
  /** A streaming replica, as `app` sees it. */
  readonly replica?: string
}

export type Tx = Transaction<DB>

/** The open connections of one process. Reach rows through company-context.ts, not through these. */
export type Database = {
  readonly urls: DatabaseUrls
  /** As `cuenta_clara_app`: row-level security shows nothing until a company is set. */
  readonly app: Kysely<DB>
  /** Through it people's requests come to `app`, in turns of their companies; what works by itself goes past it. */
  readonly serving: FairGate
  /** As `cuenta_clara_system`: every company's rows. Few connections; never for a user's request inside a company. */
  readonly system: Kysely<DB>
  /** Where what may be some seconds old is read, if there is such a place. */
  readonly replica?: ReadReplica | undefined
  close(): Promise<void>
}

type Options = {
  /** Connections for what serves, and for what sees all companies. */
  shares: Pick<ConnectionShares, 'app' | 'serving' | 'system'>
  log: Logger
  /** How old what the replica shows may be. */
  mostLagMs?: number
  /** Nobody who asks waits longer for a turn: better that than all of them waiting longer and longer. */
  mostWaitMs?: number
}

/** Opens the pools. Connections are made on demand and renewed when the server restarts. */
export function openDatabase(
  urls: DatabaseUrls,
  { shares, log, mostLagMs = 5_000, mostWaitMs = 5_000 }: Options,
): Database {
  const open = (
    connectionString: string,
    name: string,
    max: number,
    more: { connectWithinMs?: number; waitingBefore?: () => number } = {},
  ) =>
    openPool({
      connectionString,
      name,
      max,
      log,
      types: { getTypeParser },
      onLost: () => replica?.doubt(),
      ...more,
    })
  const serving = openFairGate({
    atOnce: Math.max(1, shares.serving),
    waiting: { most: 400, mostOfOne: 100 },
    mostWaitMs,
    refuse: () => new Overloaded(),
  })
  const pools = {
    app: open(urls.app, 'cuenta-clara', shares.app, { waitingBefore: serving.waiting }),
    system: open(urls.system, 'cuenta-clara system', shares.system),
  }
  const isPooled = urls.direct !== undefined
  const app = new Kysely<DB>({ dialect: pipelinedDialect(pools.app, { isPooled }) })
  const system = new Kysely<DB>({ dialect: pipelinedDialect(pools.system, { isPooled }) })
  const stopWatching = giveUpHanging({ pools: [pools.app, pools.system], url: urls.app, log })
  const replica = urls.replica
    ? openReadReplica({
        pool: open(urls.replica, 'cuenta-clara replica', shares.app, { connectWithinMs: 1_000 }),
        url: urls.replica,
        isPooled,
        primary: app,
        mostLagMs,
        log,
      })
    : undefined
  return {
    urls,
    app,
    serving,
    system,
    replica,
    close: async () => {
      await stopWatching()
      await replica?.close()
      await Promise.all([app.destroy(), system.destroy()])
    },
  }
}

/** The address of the same database, stepping down to a role as it connects. */
export function asRole(url: string, role: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c role=${role}`)
  return address.href
}

/** The addresses when all that is known is the owner's, and perhaps one for the application and one of a replica. */
export function urlsOfOwner(
  owner: string,
  { app, replica }: { app?: string | undefined; replica?: string | undefined } = {},
): DatabaseUrls {
  return {
    owner,
    app: app ?? asRole(owner, 'cuenta_clara_app'),
    system: asRole(owner, 'cuenta_clara_system'),
    ...(replica && { replica: asRole(replica, 'cuenta_clara_app') }),
  }
}

/** The addresses where a pooler stands before the database: it steps down to the roles in databases of their own. */
export function urlsThroughPooler(pooler: string, owner: string, replica?: string): DatabaseUrls {
  const named = (url: string, suffix: string) => {
    const address = new URL(url)
    address.pathname += suffix
    return address.href
  }
  return {
    owner,
    app: named(pooler, '_app'),
    system: named(pooler, '_system'),
    direct: asRole(owner, 'cuenta_clara_app'),
    ...(replica && { replica: named(replica, '_app') }),
  }
}

const date = pg.types.builtins.DATE
const dates = 1182 as typeof date
const texts = 1009 as typeof date

/** Money and counts stay text, as pg leaves them; a day stays `2026-11-21` too, for no zone may move it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === date) return (text: string) => text
  return pg.types.getTypeParser(oid === dates ? texts : oid, format as 'text')
}
