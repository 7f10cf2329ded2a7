import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { AppError, Forbidden } from '../../errors.ts'
import type { Logger } from '../../log.ts'
import { repeat } from '../../repeat.ts'
import { DatabaseAway } from '../database-away.ts'
import type { DB } from '../generated/schema.ts'
import { giveUpHanging } from '../give-up-hanging.ts'
import { pipelinedDialect } from '../pipelined-dialect.ts'
import { createKnownPositions } from './known-positions.ts'
import { createLastWrites, type LastWrites, type Reader } from './last-writes.ts'

/** How a replica is: `late` shows what is older than it may be, `foreign` is no replica of this database, or not as it must be. */
export type ReplicaTrouble = 'away' | 'late' | 'foreign'

export type ReplicaState = {
  trouble: ReplicaTrouble | null
  /** How old what it shows can be at most; null while nothing is known. */
  lagSeconds: number | null
}

/** Who answered what might have been answered by the replica, and why it was not: the person had just written, or its trouble. */
export type AnsweredBy = 'replica' | 'primary: just written' | `primary: ${ReplicaTrouble}`

export type ReadReplica = Pick<LastWrites, 'noteWrite'> & {
  /**
   * What `work` reads on the replica, told of which moment it is where that is more than a few seconds ago. Null when the
   * primary has to be asked: the replica does not yet show what this person wrote, is too old, or failed.
   */
  read<T>(reader: Reader, work: Work<T>, options?: { isRepeatable?: () => boolean }): Promise<Found<T> | null>
  state(): ReplicaState
  answered(): ReadonlyMap<AnsweredBy, number>
  /** The primary was lost for a moment: until the replica has caught up with what it is now, the primary answers. */
  doubt(): void
  close(): Promise<void>
}

type Work<T> = (db: Kysely<DB>, figuresFrom: Date | null) => Promise<T>
type Found<T> = { found: T }

type Options = {
  pool: pg.Pool
  url: string
  isPooled: boolean
  primary: Kysely<DB>
  mostLagMs: number
  log: Logger
}

const lookEveryMs = 1_000
const answerWithinMs = 1_000
/** Whoever has just written waits so long for the replica to show it. */
const patienceMs = 50
const lookAgainMs = 5
/** Younger figures are told without their moment. */
const toldAfterMs = 3_000

/** Opens the way to a streaming replica of the primary, and watches how far behind it is. */
export function openReadReplica({ pool, url, isPooled, primary, mostLagMs, log }: Options): ReadReplica {
  const app = new Kysely<DB>({ dialect: pipelinedDialect(pool, { isPooled, isPatient: false }) })
  const known = createKnownPositions()
  const writes = createLastWrites(primary, log)
  const answered = new Map<AnsweredBy, number>()
  let trouble: ReplicaTrouble | null = 'away'
  let replayed: bigint | undefined
  let looking: Promise<void> | undefined
  const stopGivingUp = giveUpHanging({
    pools: [pool],
    url,
    log,
    lookEveryMs: 500,
    patienceMs: answerWithinMs,
    answerWithinMs,
  })
  const stopLooking = repeat(lookEveryMs, async () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    await Promise.race([looking, pause(answerWithinMs, undefined, { ref: false })])
    if (looking !== undefined) changeTo('away')
  })

  async function look() {
    try {
      const askedAt = performance.now()
      const now = await ask(primary)
      known.note(now.position, askedAt)
      const there = await ask(app)
      if (there.cluster !== now.cluster || there.role !== 'cuenta_clara_app') return changeTo('foreign')
      replayed = there.replayed ?? undefined
      // What was promoted is no replica any more, and perhaps not of this primary.
      changeTo(replayed === undefined ? 'foreign' : ageOf(replayed) > mostLagMs ? 'late' : null)
    } catch (error) {
      log.debug({ err: error }, 'the replica was not looked at')
      changeTo('away')
    }
  }

  function changeTo(next: ReplicaTrouble | null) {
    if (next !== trouble) log.warn({ replica: next ?? 'in use' }, 'the replica changed')
    trouble = next
  }

  function ageOf(position: bigint): number {
    return known.ageAt(position, performance.now())
  }

  function count(by: AnsweredBy): null {
    answered.set(by, (answered.get(by) ?? 0) + 1)
    return null
  }

  return {
    noteWrite: writes.noteWrite,
    async read(reader, work, { isRepeatable = () => true } = {}) {
      if (trouble !== null) return count(`primary: ${trouble}`)
      const written = await writes.positionOf(reader)
      try {
        return await app.connection().execute(async (db) => {
          const shown = await untilItShows(db, written)
          if (shown === null) return count('primary: just written')
          const age = ageOf(shown)
          if (age > mostLagMs) return count('primary: late')
          const found = await work(db, age > toldAfterMs ? new Date(Date.now() - age) : null)
          count('replica')
          return { found }
        })
      } catch (error) {
        if (error instanceof DatabaseAway) changeTo('away')
        if (isAnswer(error) || !isRepeatable()) throw error
        log.warn({ err: error }, 'the replica failed, and the primary is asked')
        return count('primary: away')
      }
    },
    state: () => {
      const age = replayed === undefined ? Number.POSITIVE_INFINITY : ageOf(replayed)
      return { trouble, lagSeconds: Number.isFinite(age) ? age / 1000 : null }
    },
    answered: () => answered,
    doubt: known.forget,
    async close() {
      await Promise.all([stopLooking(), stopGivingUp()])
      await app.destroy()
    },
  }
}

/** How far the replica has come, once it is as far as somebody wrote; null when that takes longer than they should wait. */
async function untilItShows(db: Kysely<DB>, written: bigint): Promise<bigint | null> {
  const startedAt = performance.now()
  for (;;) {
    const { replayed } = await ask(db)
    if (replayed !== null && replayed >= written) return replayed
    if (replayed === null || performance.now() - startedAt > patienceMs) return null
    await pause(lookAgainMs)
  }
}

type Standing = { position: bigint; replayed: bigint | null; cluster: string; role: string }

/** What a server says of itself: where its journal stands, or how far it has followed another's. */
async function ask(db: Kysely<DB>): Promise<Standing> {
  const { rows } = await sql<{
    position: string | null
    replayed: string | null
    cluster: string
    role: string
  }>`
    select case when not is_following then pg_current_wal_flush_lsn() - '0/0' end::text as position,
      case when is_following then pg_last_wal_replay_lsn() - '0/0' end::text as replayed,
      (select system_identifier::text from pg_control_system()) as cluster, current_user as role
    from (select pg_is_in_recovery() as is_following) as server
  `.execute(db)
  const { position, replayed, cluster, role } = rows[0]!
  return {
    position: BigInt(position ?? 0),
    replayed: replayed === null ? null : BigInt(replayed),
    cluster,
    role,
  }
}

/** A refusal that the primary would repeat; only a membership may be so new that the replica has not heard of it. */
function isAnswer(error: unknown): boolean {
  return error instanceof AppError && !(error instanceof Forbidden && error.code === 'not-your-company')
}
