import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { probePatiently, probeServer } from './probe-server.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const patiently = (seconds: number) =>
  probePatiently(db.urls.owner, 5_000, (client) => client.query('select pg_sleep($1)', [seconds]))

test('who wants to know how the server is does not wait for what reads much, asked before or after it', async () => {
  const sofar = performance.now()
  const figures = patiently(4)
  expect(await probeServer(db.urls.app, 1_000)).toBe('ready')
  expect(await probeServer(db.urls.app, 1_000)).toBe('ready')
  expect(performance.now() - sofar).toBeLessThan(2_000)
  expect(await figures).toBe('gave way')
})

test('what gave way once has a second try, and what is quick gives no way', async () => {
  const slow = patiently(1)
  expect(await probeServer(db.urls.app, 1_000)).toBe('ready')
  expect(await slow).toBe('ready')

  const quick = patiently(0)
  expect(await probeServer(db.urls.app, 1_000)).toBe('ready')
  expect(await quick).toBe('ready')
})

test('one after the other: of all who ask, the server sees one connection', async () => {
  let open = 0
  let most = 0
  const ask = async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 50))
    open -= 1
  }
  await Promise.all([
    probePatiently(db.urls.owner, 1_000, ask),
    probeServer(db.urls.app, 1_000, ask),
    probePatiently(db.urls.owner, 1_000, ask),
    probeServer(db.urls.app, 1_000, ask),
  ])
  expect(most).toBe(1)
})
