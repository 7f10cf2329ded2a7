import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { migrateJobs } from '../jobs/worker.ts'
import type { Logger } from '../log.ts'
import { whileItTakesLong } from '../signs-of-life.ts'
import { refusePreview } from './previews.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { whileLocked } from './while-locked.ts'

export const migrationsFolder = resolve(import.meta.dirname, '../../../migrations')

type Migration = { number: number; name: string; sql: string; checksum: string }

/**
 * Applies the migrations that are missing, each in its own transaction, forward only. Any number of processes may start at
 * once. Returns the names applied. Throws when an applied file was edited, when this program is older than the data, or when the data is of a preview;
 * Refusal when a restore into the database has not come to its end.
 * `upTo` stops after the migration of that number, for a backup of that time; `isRestore` is that restore itself.
 */
export async function migrate(
  ownerUrl: string,
  log: Logger,
  {
    folder = migrationsFolder,
    upTo = Number.POSITIVE_INFINITY,
    isRestore = false,
  }: { folder?: string; upTo?: number; isRestore?: boolean } = {},
): Promise<string[]> {
  // Of much data it takes as long as it takes; so does waiting for another process that does it.
  return whileItTakesLong(() =>
    whileLocked(ownerUrl, 'migrate', async (client) => {
      if (!isRestore) await refuseUnfinishedRestore(client)
      await client.query(`set lock_timeout = '10s'; set client_min_messages = warning`)
      const applied = await readApplied(client)
      const migrations = readMigrations(folder)
      refusePreview([...applied.values()].map(({ name }) => name))
      refuseSurprises(migrations, applied)

      const missing = migrations.filter(({ number }) => number <= upTo && !applied.has(number))
      if (missing.length > 0) await migrateJobs(ownerUrl, log)
      for (const migration of missing) await apply(client, migration)
      if (missing.length > 0) log.info({ migrations: missing.map(({ name }) => name) }, 'database migrated')
      return missing.map(({ name }) => name)
    }),
  )
}

/** The files of a folder in their order. Throws when two share a number or a name has none. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== 'schema.sql')
  const migrations = names.sort().map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1] ?? 0)
    if (number === 0) throw new Error(`${name} is not named like 0001_what_it_does.sql.`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const twin = migrations.find(({ number }, index) => migrations[index - 1]?.number === number)
  if (twin) throw new Error(`Two migrations have the number of ${twin.name}.`)
  return migrations
}

/** The number of the last migration that this program comes with. */
export function newestMigration(folder = migrationsFolder): number {
  const numbers = readdirSync(folder).map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0))
  return Math.max(...numbers)
}

async function readApplied(client: pg.Client): Promise<Map<number, { name: string; checksum: string }>> {
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query('select number, name, checksum from schema_migrations order by number')
  return new Map(rows.map((row) => [row.number, row]))
}

function refuseSurprises(
  migrations: readonly Migration[],
  applied: ReadonlyMap<number, { name: string; checksum: string }>,
) {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const [number, { name, checksum }] of applied) {
    const migration = byNumber.get(number)
    if (!migration)
      throw new Error(
        `The database has migration ${name}, which this program does not know: it is too old for the data.`,
      )
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} was edited after it was applied. Restore it and add a new one.`)
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    // From the first migration on, no table with a company can be forgotten.
    await client.query('select protect_company_tables()')
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
