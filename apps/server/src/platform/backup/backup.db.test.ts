import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { migrationsFolder, readMigrations } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { createDemoApp } from '#test/demo-app.ts'
import { aCompany, createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { copyDatabase, inDatabase, templateName, withDatabase } from '#test/test-server.ts'
import { Refusal } from '../refusal.ts'
import { refuseMissingKeys } from '../secrets.ts'
import { listTables } from './catalogue.ts'
import { readBackupHeader } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const log = createLog('silent')
const createdAt = new Date('2026-11-21T16:00:00Z')
const made: string[] = []
let folder: string
/** Of the demo. */
let file: string
/** What is in that of one company, for those that are damaged: what is refused early or late takes no demo. */
let lines: string[]
let app: TestApp
/** What the demo's was restored to. */
let restored: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-backup-'))
  file = join(folder, 'all.backup.gz')
  app = await createDemoApp()
  mkdirSync(join(folder, 'attachments/one'), { recursive: true })
  writeFileSync(join(folder, 'attachments/one/receipt.bin'), Buffer.from([0, 255, 10, 13]))
  await writeBackup({
    ownerUrl: app.urls.owner,
    folders: { attachments: join(folder, 'attachments') },
    file,
    createdAt,
  })
  restored = await emptyDatabase()
  // Kept for more than one test.
  made.length = 0
  await restoreBackup({
    ownerUrl: restored,
    file,
    folders: { attachments: join(folder, 'restored') },
    log,
  })
  lines = await linesOfOneCompany()
})
afterEach(async () => {
  const server = inject('databaseOwnerUrl')
  for (const ownerUrl of made.splice(0)) await inDatabase(server, (client) => drop(client, ownerUrl))
})
afterAll(async () => {
  await app?.close()
  if (restored) await inDatabase(inject('databaseOwnerUrl'), (client) => drop(client, restored))
  rmSync(folder, { recursive: true, force: true })
})

test('what is restored is what was backed up, every row of every table', async () => {
  const contents = await contentsOf(restored)
  expect(contents).toEqual(await contentsOf(app.urls.owner))
  expect(contents).toMatchObject({ companies: { count: 2 } })
  expect([...readFileSync(join(folder, 'restored/one/receipt.bin'))]).toEqual([0, 255, 10, 13])
})

test('a restored database refuses what the first one refused', async () => {
  expect(await guardsOf(restored)).toEqual(await guardsOf(app.urls.owner))
  await expect(
    inDatabase(restored, (client) => client.query('delete from documents where clave is not null')),
  ).rejects.toThrow()
})

test.each([
  [1, 242],
  [2, 190],
])('a backup of a preview is refused before anything is made (form %s)', async (version, migration) => {
  const [header = '', ...rest] = lines
  const preview = put(
    'preview.gz',
    [JSON.stringify({ ...JSON.parse(header), version, migration }), ...rest].join('\n'),
  )
  const ownerUrl = await emptyDatabase()
  const folders = { attachments: join(folder, 'of-preview') }
  await expect(restoreBackup({ ownerUrl, file: preview, folders, log })).rejects.toThrow(
    'whose data no release takes in',
  )
})

test('only its owner can read a backup, and it never replaces a file', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file)
  await expect(writeBackup({ ownerUrl: app.urls.owner, folders: {}, file, createdAt })).rejects.toThrow(
    'exists already',
  )
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(`${file}.part`)).toBe(false)
})

test('half a backup is refused and leaves no row', async () => {
  // The table after it has begun, so the company was written.
  const half = put('half.gz', lines.slice(0, rowOf(lines, 'companies') + 2).join('\n'))
  const ownerUrl = await migratedDatabase()
  await expect(restoreBackup({ ownerUrl, file: half, folders: {}, log })).rejects.toThrow('it has no end')
  expect(await inDatabase(ownerUrl, (client) => client.query('select from companies'))).toMatchObject({
    rowCount: 0,
  })
})

test('a backup that lost a row is refused', async () => {
  const torn = put('torn.gz', lines.toSpliced(rowOf(lines, 'companies'), 1).join('\n'))
  const ownerUrl = await migratedDatabase()
  await expect(
    restoreBackup({ ownerUrl, file: torn, folders: { attachments: join(folder, 'torn') }, log }),
  ).rejects.toThrow('says that it has')
})

test.each([
  [
    'a row that is no row',
    (whole: string[]) => whole.with(rowOf(whole, 'companies'), '{"id":'),
    'is damaged',
  ],
  [
    'a row of other values',
    (whole: string[]) => whole.with(rowOf(whole, 'companies'), '{"id":"not an id"}'),
    'is damaged',
  ],
  ['an unknown mark', (whole: string[]) => whole.toSpliced(3, 0, '["nonsense"]'), 'is damaged'],
  ['rubbish', (whole: string[]) => whole.toSpliced(3, 0, '\u0001\u0002'), 'is damaged'],
])('a backup with %s is refused with a sentence', async (_, damage, sentence) => {
  const broken = put('broken.gz', damage(lines).join('\n'))
  const folders = { attachments: join(folder, 'broken') }
  const restoring = restoreBackup({ ownerUrl: await migratedDatabase(), file: broken, folders, log })
  await expect(restoring).rejects.toThrow(Refusal)
  await expect(restoring).rejects.toThrow(sentence)
})

test('a backup names the keys that open its secrets by their fingerprints, never the keys', async () => {
  const { sealed_with } = await readBackupHeader(file)
  // As SECRET_KEY holds one: a comma would make two of it.
  const key = testSecretKey
  expect(sealed_with).toHaveLength(1)
  expect(gunzipSync(readFileSync(file)).toString()).not.toContain(key)
  const nowhere = join(folder, 'no.key')
  expect(() => refuseMissingKeys(sealed_with, key, nowhere)).not.toThrow()
  expect(() =>
    refuseMissingKeys(sealed_with, `a newer key of 32 characters or so,${key}`, nowhere),
  ).not.toThrow()
  for (const other of [undefined, 'some other key of 32 characters or so'])
    expect(() => refuseMissingKeys(sealed_with, other, nowhere)).toThrow(
      /sealed with another key .*SECRET_KEY/,
    )
  expect(existsSync(nowhere)).toBe(false)
})

test.each([
  ['damaged.gz', Buffer.from('not compressed'), 'is no backup, or is damaged'],
  ['other.gz', gzipSync('{"hello":1}\n'), 'is not a backup of Cuenta Clara'],
  [
    'newer.gz',
    gzipSync(
      `${JSON.stringify({ format: 'cuenta-clara-backup', version: 3, created_at: '', migration: 9_999 })}\n`,
    ),
    'made by a newer release',
  ],
  [
    'early.gz',
    gzipSync(
      `${JSON.stringify({ format: 'cuenta-clara-backup', version: 1, created_at: '', migration: 120 })}\n`,
    ),
    'made by a preview',
  ],
])('refuses %s with a sentence', async (name, content, sentence) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  const ownerUrl = await migratedDatabase()
  await expect(restoreBackup({ ownerUrl, file: path, folders: {}, log })).rejects.toThrow(sentence)
})

test('a file of a backup stays inside its folder', async () => {
  const last = readMigrations(migrationsFolder).at(-1)!.number
  const header = { format: 'cuenta-clara-backup', version: 3, created_at: '', migration: last }
  const evil = put(
    'evil.gz',
    [header, ['file', 'attachments/../../evil', ''], ['end', 0], '']
      .map((line) => (line === '' ? '' : JSON.stringify(line)))
      .join('\n'),
  )
  const ownerUrl = await migratedDatabase()
  await expect(
    restoreBackup({ ownerUrl, file: evil, folders: { attachments: join(folder, 'safe') }, log }),
  ).rejects.toThrow('unknown place')
})

/** Where the first row of a table stands. */
function rowOf(whole: string[], table: string): number {
  return whole.findIndex((line) => line.startsWith(`["table","${table}"`)) + 1
}

async function emptyDatabase(): Promise<string> {
  return aDatabase((client, name) => client.query(`create database ${name}`))
}

/** For what is refused once the schema stands: making it takes longest. */
async function migratedDatabase(): Promise<string> {
  return aDatabase((client, name) => copyDatabase(client, templateName, name))
}

async function aDatabase(make: (client: pg.Client, name: string) => Promise<unknown>): Promise<string> {
  const server = inject('databaseOwnerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const ownerUrl = withDatabase(server, name)
  made.push(ownerUrl)
  await inDatabase(server, (client) => make(client, name))
  return ownerUrl
}

async function drop(client: pg.Client, ownerUrl: string): Promise<void> {
  await client.query(`drop database ${new URL(ownerUrl).pathname.slice(1)} with (force)`)
}

async function linesOfOneCompany(): Promise<string[]> {
  const small = await createTestApp()
  try {
    await aCompany(small)
    const path = join(folder, 'one-company.backup.gz')
    await writeBackup({ ownerUrl: small.urls.owner, folders: {}, file: path, createdAt })
    return gunzipSync(readFileSync(path)).toString().split('\n')
  } finally {
    await small.close()
  }
}

function put(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, gzipSync(text))
  return path
}

/** A digest of each table, whatever the order of its rows. */
async function contentsOf(ownerUrl: string): Promise<Record<string, unknown>> {
  return inDatabase(ownerUrl, async (client: pg.Client) => {
    const contents: Record<string, unknown> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from public.${name} t`,
      )
      contents[name] = rows[0]
    }
    return contents
  })
}

async function guardsOf(ownerUrl: string): Promise<unknown[]> {
  return inDatabase(ownerUrl, async (client) => {
    const { rows } = await client.query(`
      select tgrelid::regclass::text as place, tgname::text as name, tgenabled::text as state from pg_trigger
      where not tgisinternal and tgrelid::regclass::text !~ 'graphile'
      union all
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      order by 1, 2, 3`)
    return rows
  })
}
