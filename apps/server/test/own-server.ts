import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { type DatabaseUrls, openDatabase, urlsOfOwner } from '#platform/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded/embedded-postgres.ts'
import { openEvents } from '#platform/events.ts'
import { jobQueue } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openFileDoor } from '#platform/stored-files/file-door.ts'
import { copyServer, inDatabase, templateName, withDatabase } from './test-server.ts'

/** A PostgreSQL of one test file's own, to be killed, frozen, stopped and started again at the same address. */
export type OwnServer = {
  readonly urls: DatabaseUrls
  /** The process that all sessions descend from. */
  pid(): number
  stop(): Promise<void>
  start(): Promise<void>
  /** Everything of it stands still, as a machine does that swaps; nothing is answered and nothing is refused. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

const log = createLog('silent')

export async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-own-'))
  chmodSync(folder, 0o711)
  copyServer(inject('databaseCopy'), join(folder, 'database'))
  const start = () =>
    startEmbeddedPostgres({
      folder: join(folder, 'database'),
      logFile: join(folder, 'postgres.log'),
      log,
      settings: { fsync: 'off', full_page_writes: 'off' },
    })
  let server: EmbeddedPostgres | undefined = await start()
  await inDatabase(withDatabase(server.urls.owner, 'postgres'), (client) =>
    client.query(`alter database ${templateName} rename to cuenta_clara`),
  )
  const pid = () =>
    Number(
      readFileSync(join(realpathSync(join(folder, 'database/cluster')), 'postmaster.pid'), 'utf8').split(
        '\n',
      )[0],
    )
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of [pid(), ...childrenOf(pid())]) signalIfThere(one, signal)
  }
  return {
    urls: urlsOfOwner(server.urls.owner),
    pid,
    async stop() {
      await server?.stop()
      server = undefined
    },
    async start() {
      server = await start()
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async remove() {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** What a program opens on it. */
export async function openDoors(
  { urls }: OwnServer,
  poolSize = 8,
): Promise<Doors & { close(): Promise<void> }> {
  const database = openDatabase(urls, { shares: { app: poolSize, serving: poolSize, system: 2 }, log })
  const events = await openEvents(urls.app, log)
  return {
    database,
    events,
    clock: systemClock,
    jobs: jobQueue,
    files: openFileDoor({ store: null, log }),
    async close() {
      await events.close()
      await database.close()
    },
  }
}

/** Waits for a state, never for a time: what never comes is the test's own limit to tell. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** A child of the server may end between being listed and being signalled. */
function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
