import { join } from 'node:path'
import type pg from 'pg'
import type { DataPaths } from '../../files.ts'
import type { Logger } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { type DatabaseUrls, urlsOfOwner, urlsThroughPooler } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openClient } from '../open-client.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { AlreadyRunning, type ProcessLock, readHolder, takeLock } from './process-lock.ts'

export type ProvidedDatabase = {
  readonly urls: DatabaseUrls
  /** Tells other programs on this data directory where we are; nothing to tell with DATABASE_URL. */
  tell(facts: Readonly<Record<string, string>>): void
  stop(): Promise<void>
}

type Options = {
  /** A PostgreSQL to use instead of the embedded one, another sign-in to it for the application, past its pooler, its replica. */
  database: {
    url: string | undefined
    appUrl?: string | undefined
    directUrl?: string | undefined
    readUrl?: string | undefined
  }
  paths: DataPaths
  log: Logger
  /** Waits for a server that may be on its way up. Tools go without: a person stands before them. */
  untilItAnswers?: ((url: string) => Promise<void>) | undefined
  /** Called when the embedded server is lost for good. */
  onLost?: ((error: Error) => void) | undefined
}

/** The migrated database of a server: the one of DATABASE_URL, or the embedded one for us alone. Throws AlreadyRunning. */
export async function provideDatabase({
  database,
  paths,
  log,
  untilItAnswers,
  onLost,
}: Options): Promise<ProvidedDatabase> {
  const { url, appUrl, directUrl, readUrl } = database
  if (url) {
    const urls = directUrl
      ? urlsThroughPooler(url, directUrl, readUrl)
      : urlsOfOwner(url, { app: appUrl, replica: readUrl })
    await untilItAnswers?.(urls.owner)
    await refuseOldServers(urls.owner)
    await migrate(urls.owner, log)
    // A pooler has sign-ins of its own.
    if (appUrl && !directUrl) await refuseOtherApplication(appUrl, url)
    if (directUrl) {
      await untilItAnswers?.(urls.app)
      await refuseOtherRoles(urls)
    }
    return { urls, tell: () => {}, stop: async () => {} }
  }
  const lock = takeLock(paths.lock)
  try {
    return await startAndMigrate({ paths, log, onLost }, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The same for a tool that may run beside the server: it joins a running one, and else starts and stops its own. */
export async function joinDatabase(options: Options): Promise<ProvidedDatabase> {
  const holder = readHolder(options.paths.lock)
  if (options.database.url || !holder) return provideDatabase(options)
  const { owner, app, system } = holder.facts
  if (!owner || !app || !system) throw new AlreadyRunning(holder, options.paths.lock)
  return { urls: { owner, app, system }, tell: () => {}, stop: async () => {} }
}

/**
 * Runs `work` on the embedded server while no program has its data: with the address of its database, whether or not that
 * exists yet, and of one beside it. Throws AlreadyRunning.
 */
export async function withIdleServer<T>(
  { paths, log }: Pick<Options, 'paths' | 'log'>,
  work: (server: IdleServer) => Promise<T>,
): Promise<T> {
  const lock = takeLock(paths.lock)
  try {
    const server = await startEmbeddedPostgres({
      folder: paths.database,
      logFile: join(paths.logs, 'postgres.log'),
      log,
    })
    try {
      return await work(idleServer(server.urls.owner))
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}

/** The embedded server while nobody works with it. */
export type IdleServer = {
  readonly ownerUrl: string
  /** Whether its database has been made. */
  exists(): Promise<boolean>
  /** An empty database beside it; whatever an earlier attempt left there is gone. */
  makeSpare(): Promise<string>
  /** Puts the spare in the place of the database, which is then gone, in one step. */
  takeSpare(): Promise<void>
  dropSpare(): Promise<void>
  drop(): Promise<void>
}

function idleServer(ownerUrl: string): IdleServer {
  const name = new URL(ownerUrl).pathname.slice(1)
  const [spare, former] = [`${name}_spare`, `${name}_former`]
  const run = async (...statements: string[]) =>
    asOwner(withPath(ownerUrl, '/postgres'), async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  const exists = () =>
    asOwner(withPath(ownerUrl, '/postgres'), async (client) => {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
      return rowCount === 1
    })
  const drop = (database: string) => `drop database if exists ${database} with (force)`
  return {
    ownerUrl,
    exists,
    async makeSpare() {
      await run(drop(spare), `create database ${spare}`)
      return withPath(ownerUrl, `/${spare}`)
    },
    // Both names change in one transaction: a kill in between must not leave a server whose database is gone.
    async takeSpare() {
      const isThere = await exists()
      await run(drop(former))
      const away = isThere ? [`alter database ${name} rename to ${former}`] : []
      await run('begin', ...away, `alter database ${spare} rename to ${name}`, 'commit')
      await run(drop(former))
    },
    dropSpare: () => run(drop(spare)),
    drop: () => run(drop(name)),
  }
}

function withPath(url: string, path: string): string {
  const address = new URL(url)
  address.pathname = path
  return address.href
}

async function startAndMigrate(
  { paths, log, onLost }: Pick<Options, 'paths' | 'log' | 'onLost'>,
  lock: ProcessLock,
): Promise<ProvidedDatabase> {
  const server = await startEmbeddedPostgres({
    folder: paths.database,
    logFile: join(paths.logs, 'postgres.log'),
    log,
    onGivenUp: onLost,
  })
  try {
    await createDatabase(server.urls.owner)
    await migrate(server.urls.owner, log)
    await letRolesIn(server.urls.owner, server.passwords)
  } catch (error) {
    await server.stop()
    throw error
  }
  lock.tell(server.urls)
  return {
    urls: server.urls,
    tell: lock.tell,
    stop: async () => {
      await server.stop()
      lock.release()
    },
  }
}

async function createDatabase(ownerUrl: string) {
  const name = new URL(ownerUrl).pathname.slice(1)
  await asOwner(withPath(ownerUrl, '/postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

async function letRolesIn(ownerUrl: string, { app, system }: { app: string; system: string }) {
  await asOwner(ownerUrl, (client) =>
    client.query(`
      alter role cuenta_clara_app login password ${client.escapeLiteral(app)};
      alter role cuenta_clara_system login password ${client.escapeLiteral(system)}`),
  )
}

async function refuseOldServers(url: string) {
  await asOwner(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
    )
    if (rows[0].number < 160_000)
      throw new Error(`DATABASE_URL is a PostgreSQL ${rows[0].version}; version 16 or newer is needed.`)
  })
}

/** Whoever serves people does so in the same database, and could be nothing more than the application. */
async function refuseOtherApplication(url: string, ownerUrl: string) {
  const [here, there] = await Promise.all([url, ownerUrl].map((each) => asOwner(each, whichDatabase)))
  if (here !== there) throw new Refusal('DATABASE_APP_URL leads to another database than DATABASE_URL.')
  const { name, isMighty, isMember } = await asOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; isMighty: boolean; isMember: boolean }>(`
      select session_user as name, pg_has_role(session_user, 'cuenta_clara_app', 'usage') as "isMember",
        exists (
          select from pg_roles
          where rolname = session_user and (rolsuper or rolbypassrls or rolcreaterole)
            or rolname not in (session_user, 'cuenta_clara_app') and pg_has_role(session_user, oid, 'member')
        ) as "isMighty"`)
    return rows[0]!
  })
  if (isMember && !isMighty) return
  const what = isMighty ? 'could be more than the application' : 'is no member of cuenta_clara_app'
  throw new Refusal(`DATABASE_APP_URL signs in as ${name}, who ${what}: see deploy/database/sign-ins.sql.`)
}

async function whichDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select current_database() || ' of ' || system_identifier as name from pg_control_system()`,
  )
  return rows[0].name
}

/** A pooler that does not step down would show every company to everybody. */
async function refuseOtherRoles({ app, system }: DatabaseUrls) {
  for (const [url, role] of [
    [app, 'cuenta_clara_app'],
    [system, 'cuenta_clara_system'],
  ] as const) {
    const { rows } = await asOwner(url, (client) => client.query('select current_user as role'))
    const name = new URL(url).pathname.slice(1)
    if (rows[0].role !== role)
      throw new Error(
        `The pooler’s database ${name} works as ${rows[0].role} and must as ${role}: see deploy/pgbouncer.ini.`,
      )
  }
}

async function asOwner<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient(url)
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}
