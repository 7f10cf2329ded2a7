import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { provideDatabase } from '#platform/database/embedded/provide-database.ts'
import { locks } from '#platform/database/while-locked.ts'
import { dataPaths } from '#platform/files.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, createTestApp, testSecretKey } from '#test/http-app.ts'
import { until } from '#test/own-server.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'
import { inDatabase, withDatabase } from '#test/test-server.ts'
import { repositoryRoot } from '../config.ts'

const log = createLog('silent')
let folder: string
/** Of one company, whose files lie in a bucket. */
let file: string
let s3: S3Server
const made: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-restore-'))
  file = join(folder, 'one.backup.gz')
  s3 = await startS3Server()
  const app = await createTestApp()
  const { id } = await aCompany(app)
  await app.asOwner(`insert into file_sums (company_id, store, files, bytes) values ($1, 's3', 3, 100)`, [id])
  await writeBackup({
    ownerUrl: app.urls.owner,
    folders: {},
    file,
    createdAt: new Date('2026-11-21T15:00:00Z'),
  })
  await app.close()
})
afterEach(async () => {
  s3.manner = 'hands-on'
  for (const name of made.splice(0))
    await inDatabase(inject('databaseOwnerUrl'), (client) =>
      client.query(`drop database ${name} with (force)`),
    )
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup whose files lie in a bucket is refused before anything is written, without one or with one that does not answer', async () => {
  const url = await emptyDatabase()
  expect(await restore(url, {}).ended).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^3 files .* Set S3_BUCKET/),
  })
  s3.manner = 'breaks'
  expect(await restore(url).ended).toMatchObject({
    status: 1,
    said: expect.stringContaining('does not answer'),
  })
  expect(await tablesOf(url)).toBe(0)
})

test.each([
  ['killed', (running: Running) => running.child.kill('SIGKILL')],
  ['cut off', (_: Running, url: string) => cutOff(url)],
])(
  'a restore that is %s between its steps leaves nothing to start with, and is done again',
  async (_, end) => {
    const url = await emptyDatabase()
    await inDatabase(url, async (client) => {
      const running = restore(url)
      // Our lock stands between the rows and whatever comes after them.
      await until(async () => (await tablesOf(url)) > 0)
      await client.query('select pg_advisory_lock($1)', [locks.migrate])
      await until(async () => (await countOf(url, 'companies')) > 0)
      await end(running, url)
      expect((await running.ended).status).not.toBe(0)
    })
    expect(await countOf(url, 'companies')).toBe(1)
    await expect(start(url)).rejects.toThrow(/has not come to its end\. Restore it again/)

    expect(await restore(url).ended).toMatchObject({ status: 0, said: expect.stringContaining('Restored') })
    expect(await countOf(url, 'numbering_holds')).toBe(3)
    // The planner knows what came, of small tables too.
    expect(
      await inDatabase(url, (client) =>
        client.query(`select reltuples from pg_class where oid = 'companies'::regclass`),
      ),
    ).toMatchObject({ rows: [{ reltuples: 1 }] })
    await expect(start(url)).resolves.toBeUndefined()
    expect(await restore(url).ended).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not empty'),
    })
  },
)

test('two restores into the same database do not work at once', async () => {
  const url = await emptyDatabase()
  await inDatabase(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.restore])
    expect(await restore(url).ended).toMatchObject({
      status: 1,
      said: 'Another restore into this database is under way.',
    })
  })
})

type Running = { child: ChildProcess; ended: Promise<{ status: number | null; said: string }> }

function restore(url: string, settings: Record<string, string> = s3.settings): Running {
  const child = spawn(process.execPath, [join(repositoryRoot, 'apps/server/src/restore.ts'), file], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: testSecretKey,
      DATABASE_URL: url,
      ...settings,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<{ status: number | null; said: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, said: said.trim() })),
  )
  return { child, ended }
}

/** What every start does first. */
async function start(url: string): Promise<void> {
  const provided = await provideDatabase({ database: { url }, paths: dataPaths(join(folder, 'data')), log })
  await provided.stop()
}

/** Whatever of the restore waits for our lock loses its connection. */
async function cutOff(url: string): Promise<void> {
  const ended = () =>
    inDatabase(url, async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
      return (rowCount ?? 0) > 0
    })
  await until(ended)
}

async function tablesOf(url: string): Promise<number> {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    )
    return rows[0].count
  })
}

/** None before there is such a table. */
async function countOf(url: string, table: string): Promise<number> {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query('select to_regclass($1) is not null as is_there', [table])
    if (!rows[0].is_there) return 0
    return (await client.query(`select from ${table}`)).rowCount ?? 0
  })
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('databaseOwnerUrl')
  await inDatabase(server, (client) => client.query(`create database ${name}`))
  made.push(name)
  return withDatabase(server, name)
}
