import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { createLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

let db: TestDatabase
let folder: string
const log = createLog('silent')

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  await db
    .asOwner('drop schema public cascade; create schema public; drop schema graphile_worker cascade')
    .catch(() => db.asOwner('drop schema public cascade; create schema public'))
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-migrations-'))
  add('0001_tenancy.sql', readMigrations(migrationsFolder)[0]!.sql)
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => db.drop())

test('missing migrations are applied once, in order', async () => {
  add('0002_first.sql', 'create table first (id int)')
  expect(await migrate(db.urls.owner, log, { folder })).toEqual(['0001_tenancy.sql', '0002_first.sql'])
  add('0003_second.sql', 'alter table first add name text')
  expect(await migrate(db.urls.owner, log, { folder })).toEqual(['0003_second.sql'])
  expect(await migrate(db.urls.owner, log, { folder })).toEqual([])
})

test('of processes that start together one migrates and the others wait', async () => {
  add('0002_first.sql', 'create table first (id int); select pg_sleep(0.05)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db.urls.owner, log, { folder })))
  expect(applied.flat()).toEqual(['0001_tenancy.sql', '0002_first.sql'])
})

test('a migration that fails leaves nothing of itself and names itself', async () => {
  add('0002_wrong.sql', 'create table half (id int); select 1 / 0')
  await expect(migrate(db.urls.owner, log, { folder })).rejects.toThrow(
    'Migration 0002_wrong.sql failed: division by zero',
  )
  expect(await db.asOwner(`select to_regclass('public.half') as found`)).toEqual([{ found: null }])
})

test('an applied migration that was edited is refused', async () => {
  add('0002_first.sql', 'create table first (id int)')
  await migrate(db.urls.owner, log, { folder })
  add('0002_first.sql', 'create table first (id bigint)')
  await expect(migrate(db.urls.owner, log, { folder })).rejects.toThrow(
    '0002_first.sql was edited after it was applied',
  )
})

test('data of a newer program is refused', async () => {
  add('0002_first.sql', 'create table first (id int)')
  await migrate(db.urls.owner, log, { folder })
  rmSync(join(folder, '0002_first.sql'))
  await expect(migrate(db.urls.owner, log, { folder })).rejects.toThrow('too old for the data')
})

test.each([
  { sign: '0010_identity.sql', last: '0205_ticket_to_invoice.sql' },
  { sign: '0005_catalogues.sql', last: '0190_visits_of_archives.sql' },
])(
  'data of a preview ($last) is refused with what a person can do, and stays as it is',
  async ({ sign, last }) => {
    await migrate(db.urls.owner, log, { folder })
    await db.asOwner(
      'insert into schema_migrations (number, name, checksum) values ($1, $2, $3), ($4, $5, $6)',
      [...[Number(sign.slice(0, 4)), sign, ''], ...[Number(last.slice(0, 4)), last, '']],
    )
    add('0002_first.sql', 'create table first (id int)')
    const migrating = migrate(db.urls.owner, log, { folder })
    await expect(migrating).rejects.toThrow(Refusal)
    await expect(migrating).rejects.toThrow(`ends with ${last}`)
    await expect(migrating).rejects.toThrow('move the data folder away')
    expect(await db.asOwner(`select to_regclass('public.first') as found`)).toEqual([{ found: null }])
  },
)

test('a new table that carries a company is protected although its migration forgot', async () => {
  add('0002_forgetful.sql', 'create table secrets (company_id uuid, id int, primary key (company_id, id))')
  await migrate(db.urls.owner, log, { folder })
  expect(await db.asOwner(`select relforcerowsecurity from pg_class where relname = 'secrets'`)).toEqual([
    { relforcerowsecurity: true },
  ])
})

test.each([
  [['0002_a.sql', '0002_b.sql'], 'Two migrations have the number of 0002_b.sql'],
  [['2_a.sql'], '2_a.sql is not named like'],
  [['0002_Bad Name.sql'], 'is not named like'],
])('refuses the names %s', (names, message) => {
  for (const name of names) add(name, 'select 1')
  expect(() => readMigrations(folder)).toThrow(message)
})

function add(name: string, sql: string) {
  writeFileSync(join(folder, name), sql)
}
