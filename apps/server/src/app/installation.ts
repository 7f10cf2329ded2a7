import { CompiledQuery } from 'kysely'
import { sealedWith } from '#platform/backup/sealed-with.ts'
import { systemClock } from '#platform/clock.ts'
import type { Doors } from '#platform/database/company-context.ts'
import { type ConnectionShares, shareConnections } from '#platform/database/connection-shares.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import {
  joinDatabase,
  type ProvidedDatabase,
  provideDatabase,
} from '#platform/database/embedded/provide-database.ts'
import { openEvents } from '#platform/events.ts'
import { type DataPaths, dataPaths } from '#platform/files.ts'
import { jobQueue } from '#platform/jobs/jobs.ts'
import { createLog, type Logger } from '#platform/log.ts'
import { createSecrets, readSecretKeys, refuseMissingKeys, type Secrets } from '#platform/secrets.ts'
import type { Config } from '../config.ts'
import { openFiles, refuseLostStore } from './files.ts'

/** Everything that stands open while a process serves one installation. */
export type Installation = Doors & {
  readonly config: Config
  readonly log: Logger
  readonly paths: DataPaths
  readonly secrets: Secrets
  /** Tells other programs on this data directory where we are. */
  tell: ProvidedDatabase['tell']
  /** Ends the connections, then the embedded database. */
  close(): Promise<void>
}

type Opening = {
  /** A tool that may run beside a server. */
  join?: boolean
  /** Waits for a database of its own that may be on its way up. */
  untilItAnswers?: (url: string) => Promise<void>
}

/** Opens an installation for a server, or, with `join`, for a tool that may run beside one. Throws AlreadyRunning. */
export async function openInstallation(
  config: Config,
  { join = false, untilItAnswers }: Opening = {},
): Promise<Installation> {
  const log = createLog(config.logLevel)
  const paths = dataPaths(config.dataDir)
  // Nothing can be done without a database: it ends the program in order, as whatever else nobody expected.
  const onLost = (error: Error) => setImmediate(() => Promise.reject(error))
  const options = { database: config.database, paths, log, untilItAnswers, onLost }
  const provided = await (join ? joinDatabase : provideDatabase)(options)
  const { mostLagMs } = config.database
  const database = openDatabase(provided.urls, { shares: sharesOf(config), mostLagMs, log })
  const files = openFiles(config, log)
  const opening = Promise.all([
    refuseLostStore(database, files),
    openSecrets(config, paths, database),
    openEvents(provided.urls.direct ?? provided.urls.app, log, {
      hasReplica: provided.urls.replica !== undefined,
    }),
  ])
  const [, secrets, events] = await opening.catch(async (error) => {
    // Nobody else could end a database server that has started.
    await database.close()
    await provided.stop()
    throw error
  })
  return {
    config,
    log,
    paths,
    secrets,
    database,
    events,
    files,
    clock: systemClock,
    jobs: jobQueue,
    tell: provided.tell,
    async close() {
      files.close()
      await events.close()
      await database.close()
      await provided.stop()
    },
  }
}

/** How the connections of this process are shared out. */
export function sharesOf({ database, roles, worker }: Config): ConnectionShares {
  return shareConnections(
    database.poolSize,
    { http: roles.has('http'), worker: roles.has('worker') },
    { concurrency: worker.concurrency },
  )
}

/** Refuses to start beside secrets that the present key does not open. */
async function openSecrets(
  { secretKey }: Config,
  { keyFile }: DataPaths,
  database: Database,
): Promise<Secrets> {
  const fingerprints = await sealedWith((text) => database.system.executeQuery(CompiledQuery.raw(text)))
  refuseMissingKeys(fingerprints, secretKey, keyFile)
  return createSecrets(readSecretKeys(secretKey, keyFile))
}
