import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, createTestApp, type TestApp } from '#test/http-app.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#test/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** A web server that answers two at once. */
async function aServer({ mostWaitMs }: { mostWaitMs?: number } = {}): Promise<TestApp> {
  const shares = { app: 3, serving: 2, system: 2 }
  return createTestApp({}, { test: openTestDatabase(db.urls, { shares, ...(mostWaitMs && { mostWaitMs }) }) })
}

/** Whoever reads clients waits until it is let go. */
async function holdClients(): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: db.urls.owner })
  await client.connect()
  await client.query('begin; lock table clients in access exclusive mode')
  return () => client.end()
}

test('who would wait longer than is of use is told when to come again; who had a turn is answered, and then everybody', async () => {
  const t = await aServer({ mostWaitMs: 200 })
  const company = await aCompany(t)
  const ask = () => t.send('GET', '/clients', company.as)
  const letGo = await holdClients()
  const asked = [ask(), ask(), ask(), ask(), ask()]
  const answers = () => Promise.all(asked.map((one) => Promise.race([one, null])))
  await expect.poll(async () => (await answers()).filter((one) => one !== null)).toHaveLength(3)
  for (const answer of (await answers()).filter((one) => one !== null))
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { code: 'overloaded' },
    })
  await letGo()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 503, 503, 503])
  expect((await ask()).status).toBe(200)
  await t.close()
})

test('a company that asks for much waits behind itself: one that asks once is answered in between', async () => {
  const t = await aServer()
  const [many, few] = [await aCompany(t), await aCompany(t)]
  const letGo = await holdClients()
  const answered: string[] = []
  const ask = async (name: string, { as }: typeof many) => {
    const { status } = await t.send('GET', '/clients', as)
    answered.push(`${name} ${status}`)
  }
  const { waiting } = t.database.serving
  const flood = Array.from({ length: 12 }, () => ask('many', many))
  await expect.poll(waiting).toBe(10)
  const single = ask('few', few)
  await expect.poll(waiting).toBe(11)
  await letGo()
  await Promise.all([...flood, single])
  expect(answered).toHaveLength(13)
  // Two were within, and one of the others may have its turn first.
  expect(answered.indexOf('few 200')).toBeLessThanOrEqual(4)
  await t.close()
})
