import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideDatabase } from '../../apps/server/src/platform/database/embedded/provide-database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { makePostgres, type OwnPostgres } from '../../chaos/own-postgres.ts'
import { makeSignIns } from './sign-ins.ts'

const passwords = { owner_password: "the owner's", application_password: 'the application' }
let folder: string
let database: OwnPostgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-sign-ins-'))
  chmodSync(folder, 0o711)
  database = await makePostgres(folder)
  await makeSignIns(database.url, passwords)
  await migrate(urlOf('cuenta_clara', passwords.owner_password), createLog('silent'))
})
afterAll(async () => {
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const urlOf = (name: string, password: string) => {
  const url = new URL(database.url)
  Object.assign(url, { username: name, password: encodeURIComponent(password) })
  return url.href
}

async function as<T>(name: string, password: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name, password) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('an owner that is no superuser and makes no roles takes every migration', async () => {
  const { rows } = await as('cuenta_clara', passwords.owner_password, (client) =>
    client.query(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    ),
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
})

test.each([
  'set role cuenta_clara',
  'set role cuenta_clara_system',
  'select number from schema_migrations',
  'alter table clients disable row level security',
  'create table of_mine ()',
])('the application, its role reset, may not: %s', async (statement) => {
  await as('cuenta_clara_application', passwords.application_password, async (client) => {
    await client.query('set role cuenta_clara_app')
    await client.query('select from clients limit 1')
    await client.query('reset role')
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

const start = (name: string, password: string, path?: string) =>
  provideDatabase({
    database: {
      url: urlOf('cuenta_clara', passwords.owner_password),
      appUrl: Object.assign(new URL(urlOf(name, password)), path && { pathname: path }).href,
    },
    paths: {} as Parameters<typeof provideDatabase>[0]['paths'],
    log: createLog('silent'),
  })

test('a program starts whose second address is the application, and none whose is its owner or the superuser', async () => {
  await expect(start('cuenta_clara_application', passwords.application_password)).resolves.toBeTruthy()
  await expect(start('cuenta_clara', passwords.owner_password)).rejects.toThrow(
    /DATABASE_APP_URL signs in as cuenta_clara, who could be more than the application/,
  )
  const { username, password } = new URL(database.url)
  await expect(start(username, password)).rejects.toThrow(/DATABASE_APP_URL signs in as cuenta_clara_owner/)
})

test('a second address that leads to another database is refused', async () => {
  await expect(
    start('cuenta_clara_application', passwords.application_password, '/postgres'),
  ).rejects.toThrow('DATABASE_APP_URL leads to another database than DATABASE_URL.')
})

test('a second time changes nothing but a password', async () => {
  const changed = { ...passwords, application_password: 'another' }
  await makeSignIns(database.url, changed)
  expect(await as('cuenta_clara_application', 'another', async () => 'signed in')).toBe('signed in')
  await as('cuenta_clara', passwords.owner_password, async (client) => {
    await client.query('set role cuenta_clara_system')
  })
})
