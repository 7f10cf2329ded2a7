import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { signAsOurs, writeShardedMigrations } from './sharded-migrations.ts'

export type TestServer = {
  /** Any database of the server can be reached by changing the path. */
  ownerUrl: string
  /** The migrated database that every test copies. */
  templateUrl: string
  /** Puts its folder as it is now into another one, where a server may start of its own; is away meanwhile. */
  copyTo(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Enough for who looks at, or drops, thousands of partitions in one transaction. */
export const manyLocks = 2_000

export const templateName = 'cuenta_clara_template'

/** One PostgreSQL for all tests of a run. What it holds may be lost, so it does not wait for the disk. */
export async function startTestServer(
  folder: string,
  /** Into how many partitions the tables of companies are split, and how many locks a transaction may have. */
  { shards = 0, locks = 64 }: { shards?: number; locks?: number } = {},
): Promise<TestServer> {
  const log = createLog('error')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const start = () =>
    startEmbeddedPostgres({
      folder: join(folder, 'database'),
      logFile: join(folder, 'postgres.log'),
      log,
      settings: {
        fsync: 'off',
        full_page_writes: 'off',
        synchronous_commit: 'off',
        max_connections: '300',
        max_locks_per_transaction: String(shards > 0 ? manyLocks : locks),
      },
    })
  let server = await start()
  const ownerUrl = withDatabase(server.urls.owner, 'postgres')
  await inDatabase(ownerUrl, (client) => client.query(`create database ${templateName}`))
  const templateUrl = withDatabase(ownerUrl, templateName)
  if (shards === 0) await migrate(templateUrl, log)
  else await migrateSharded(templateUrl, folder, shards)
  return {
    ownerUrl,
    templateUrl,
    async copyTo(copy) {
      // Only what stands still can be copied.
      await server.stop()
      copyServer(join(folder, 'database'), copy)
      server = await start()
    },
    stop: () => server.stop(),
  }
}

/** The folder of a server that is stopped; by the system's own program, which keeps whose file it is. */
export function copyServer(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** Migrates an empty database so that the tables of companies are split. */
export async function migrateSharded(url: string, folder: string, shards: number) {
  await migrate(url, createLog('error'), { folder: writeShardedMigrations(folder, shards) })
  await inDatabase(url, signAsOurs)
}

/** File by file, at half the work of a copy through the log: nothing of it has to outlive the server. */
export async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`create database ${name} template ${template} strategy file_copy`)
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function inDatabase<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}
