import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseUrls } from '#platform/database/database.ts'
import { isStorageFailure } from '#platform/database/database-away.ts'
import { newestMigration } from '#platform/database/migrate.ts'
import { probeServer } from '#platform/database/probe-server.ts'
import type { Logger } from '#platform/log.ts'

/** How a process is, in words for whoever runs it; `ready` and nothing else means that it can serve. */
export type Readiness =
  | 'ready'
  | 'database away'
  | 'database hanging'
  | 'disk full'
  | 'disk hanging'
  | 'data folder closed'
  | 'migrations missing'
  | 'worker not working'

type Options = {
  urls: DatabaseUrls
  /** A folder that the program writes to. */
  folder: string
  log: Logger
  /** Of a process that works on the queue. */
  isWorking?: (() => boolean) | undefined
}

const answerWithinMs = 1_000
/** Whoever asks waits two seconds at most, also where other questions to the database come first. */
const mostMs = 1_900
/** An answer is kept that long, so that many who ask cost no more than one. */
const keptMs = 1_000
/** Proving that something can be written costs a little, so it is not done more often. */
const thoroughEveryMs = 5_000
const blockBytes = 64 * 1024
const trialName = 'readiness.'

/** Returns what tells how this process is: asks at most once at a time, and never takes long, whatever hangs. */
export function createReadiness(options: Options): () => Promise<Readiness> {
  const { log, isWorking = () => true } = options
  let last: { readiness: Readiness; at: number } | undefined
  let looking: Promise<Readiness> | undefined
  let lookedWellAt = Number.NEGATIVE_INFINITY
  let trying: Promise<Readiness> | undefined
  const swept = sweep(options.folder)

  /** A try that hangs is waited for, not followed by another: each holds one of the few threads that read and write files. */
  function lookAtDisk(): Promise<Readiness> {
    trying ??= swept
      .then(() => tryDisk(options))
      .finally(() => {
        trying = undefined
      })
    return Promise.race([trying, pause(answerWithinMs, 'disk hanging' as const, { ref: false })])
  }

  async function look(): Promise<Readiness> {
    // Trouble is looked at with every question, so that good news comes at once.
    const isThorough = last?.readiness !== 'ready' || performance.now() - lookedWellAt > thoroughEveryMs
    const [database, disk] = await Promise.all([
      Promise.race([
        lookAtDatabase(options, isThorough),
        pause(mostMs, 'database hanging' as const, { ref: false }),
      ]),
      isThorough ? lookAtDisk() : ('ready' as const),
    ])
    if (isThorough) lookedWellAt = performance.now()
    const readiness = firstTrouble(database, disk, isWorking() ? 'ready' : 'worker not working')
    if (readiness !== (last?.readiness ?? 'ready')) log.warn({ readiness }, 'readiness changed')
    last = { readiness, at: performance.now() }
    return readiness
  }

  return async () => {
    if (last && performance.now() - last.at < keptMs) return last.readiness
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

function firstTrouble(...found: Readiness[]): Readiness {
  return found.find((one) => one !== 'ready') ?? 'ready'
}

async function lookAtDatabase({ urls, log }: Options, isThorough: boolean): Promise<Readiness> {
  let isBehind = false
  const ask = (client: pg.Client) => client.query(isThorough ? writeSomething : 'select')
  // The record of migrations is closed to the application.
  const askOwner = async (client: pg.Client) => {
    const { rows } = await client.query('select max(number) as number from schema_migrations')
    isBehind = rows[0].number < newestMigration()
  }
  try {
    const state = await probeServer(urls.app, answerWithinMs, ask)
    if (state !== 'ready') return `database ${state}`
    const ofOwner = isThorough ? await probeServer(urls.owner, answerWithinMs, askOwner) : state
    if (ofOwner !== 'ready') return `database ${ofOwner}`
    return isBehind ? 'migrations missing' : 'ready'
  } catch (error) {
    if (isStorageFailure(error)) return 'disk full'
    log.warn({ err: error }, 'the database refuses the question how it is')
    return 'database away'
  }
}

/** A file that needs room, and a record in the journal that a commit waits for: gone with the transaction. */
const writeSomething = `
  begin;
  create temporary table readiness on commit drop as
    select repeat(md5(n::text), 200) as filling from generate_series(1, 10) as n;
  select pg_logical_emit_message(true, 'cuenta-clara', 'readiness');
  commit`

async function tryDisk({ folder, log }: Options): Promise<Readiness> {
  try {
    // No number of a process: two containers that share the folder are likely to have the same one.
    await write(join(folder, `${trialName}${randomUUID()}`))
    return 'ready'
  } catch (error) {
    log.warn({ err: error }, 'the data folder cannot be written to')
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk full' : 'data folder closed'
  }
}

/** Takes away what killed processes left. One that is being written elsewhere loses its name and nothing else. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(trialName))
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { force: true })))
}

async function write(file: string) {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.write(Buffer.alloc(blockBytes, 1))
    await handle.datasync()
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}
