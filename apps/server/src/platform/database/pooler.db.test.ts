import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { dataPaths } from '../files.ts'
import { urlsThroughPooler } from './database.ts'
import { provideDatabase } from './embedded/provide-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('with a pooler, what serves goes to its databases and what needs a connection of its own goes past it', () => {
  const urls = urlsThroughPooler(
    'postgresql://o:pw@pooler:6432/cuenta_clara',
    'postgresql://o:pw@server:5432/cuenta_clara',
  )
  expect(urls).toEqual({
    owner: 'postgresql://o:pw@server:5432/cuenta_clara',
    app: 'postgresql://o:pw@pooler:6432/cuenta_clara_app',
    system: 'postgresql://o:pw@pooler:6432/cuenta_clara_system',
    direct: 'postgresql://o:pw@server:5432/cuenta_clara?options=-c+role%3Dcuenta_clara_app',
  })
})

test('a pooler that works as the owner is refused: it would show every company to everybody', async () => {
  // Databases of the two names, in which nobody steps down.
  const name = new URL(db.urls.owner).pathname.slice(1)
  const suffixes = ['_app', '_system']
  for (const suffix of suffixes) await db.asOwner(`create database ${name}${suffix}`)
  const database = { url: db.urls.owner, appUrl: undefined, directUrl: db.urls.owner }
  const opening = provideDatabase({
    database,
    paths: dataPaths(mkdtempSync(join(tmpdir(), 'cuenta-clara-pooler-'))),
    log: createLog('silent'),
  })
  await expect(opening).rejects.toThrow(`${name}_app works as`)
  for (const suffix of suffixes) await db.asOwner(`drop database ${name}${suffix}`)
})
