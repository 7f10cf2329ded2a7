import { endpoint } from '@cuentaclara/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Doors, type Member, withCompany } from '#platform/database/company-context.ts'
import { unopenedRoute } from '#platform/route.ts'
import { createSecrets } from '#platform/secrets.ts'
import { aCompany, aPerson, createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { addRoute } from './routing.ts'

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

test('a company that asks for much waits behind itself: one that asks once has its turn in between', async () => {
  const t = await aServer()
  const [many, few] = [await aCompany(t), await aCompany(t)]
  const letGo = await holdClients()
  const begun = notedTurns(t)
  const ask = async ({ as }: typeof many) => (await t.send('GET', '/clients', as)).status
  const { waiting } = t.database.serving
  const flood = Array.from({ length: 12 }, () => ask(many))
  await expect.poll(waiting).toBe(10)
  const single = ask(few)
  await expect.poll(waiting).toBe(11)
  await letGo()
  expect(await Promise.all([...flood, single])).toEqual(Array(13).fill(200))
  // Two were within, and one of the others has its turn first.
  expect(begun.indexOf(few.id)).toBe(3)
  await t.close()
})

// Uploads, papers and the counter went past the gate: one company's kept everybody else waiting in the pool.
test('what opens its transactions itself waits in turn for each; after the first it is sure of the others', async () => {
  const t = await aServer({ mostWaitMs: 200 })
  const company = await aCompany(t)
  const mayGoOn = Promise.withResolvers<void>()
  const read = (doors: Doors, member: Member) => withCompany(doors, member, async (ctx) => ctx.companyId)
  const twice = unopenedRoute(endpoint('GET', '/twice', 'company'), {}, async (doors, { caller }) => {
    await read(doors, caller.member!)
    await mayGoOn.promise
    return { id: await read(doors, caller.member!) }
  })
  addRoute(t.app, { ...t, secrets: createSecrets([testSecretKey]) }, twice)
  const ask = () => t.app.inject({ url: '/twice', headers })
  const headers = { authorization: `Bearer ${company.owner.token}`, 'x-company': company.id }
  const begun = notedTurns(t)
  const asked = ask()
  await expect.poll(() => begun).toHaveLength(1)

  const letGo = await holdClients()
  const clients = [t.send('GET', '/clients', company.as), t.send('GET', '/clients', company.as)]
  await expect.poll(() => begun).toHaveLength(3)
  mayGoOn.resolve()
  await expect.poll(t.database.serving.waiting).toBe(1)
  expect(await ask()).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
  expect(t.database.serving.waiting()).toBe(1)
  await letGo()
  expect((await asked).json()).toEqual({ id: company.id })
  expect((await Promise.all(clients)).map(({ status }) => status)).toEqual([200, 200])
  await t.close()
})

// Somebody who had just registered, without any company, asked past all turns.
test('a person without a company waits in turn like a company: in the catalogue, and for what is their own', async () => {
  const t = await aServer()
  const [company, stranger] = [await aCompany(t), await aPerson(t)]
  const letGo = await holdClients()
  const begun = notedTurns(t)
  const flood = [t.send('GET', '/clients', company.as), t.send('GET', '/clients', company.as)]
  await expect.poll(() => begun).toHaveLength(2)
  const asked = ['/cabys?search=pan', '/get-user', '/exchange-rates/current'].map((path) =>
    t.send('GET', path, { token: stranger.token }),
  )
  await expect.poll(t.database.serving.waiting).toBe(3)
  await letGo()
  expect((await Promise.all([...flood, ...asked])).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(begun.slice(2)).toEqual(Array(3).fill(`person ${stranger.id}`))
  await t.close()
})

test('who looks in from outside waits behind others outside, and not before the people of the company', async () => {
  const t = await aServer()
  const company = await aCompany(t)
  const letGo = await holdClients()
  const begun = notedTurns(t)
  const flood = [t.send('GET', '/clients', company.as), t.send('GET', '/clients', company.as)]
  await expect.poll(() => begun).toHaveLength(2)
  const address = `/company-logos/${company.id}/${'0'.repeat(64)}`
  const outside = Array.from({ length: 4 }, () => t.send('GET', address))
  await expect.poll(t.database.serving.waiting).toBe(4)
  const own = t.send('GET', '/clients', company.as)
  await expect.poll(t.database.serving.waiting).toBe(5)
  await letGo()
  expect((await Promise.all([...flood, own])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await Promise.all(outside)).map(({ status }) => status)).toEqual(Array(4).fill(404))
  expect(begun.indexOf(company.id, 2)).toBeLessThanOrEqual(3)
  await t.close()
})

/** Whose turns began, in order; when each ends is the machine's affair. */
function notedTurns({ database: { serving } }: TestApp): string[] {
  const begun: string[] = []
  const { pass } = serving
  vi.spyOn(serving, 'pass').mockImplementation((whom, work, isPatient) => {
    const noted = () => {
      begun.push(whom)
      return work()
    }
    return pass(whom, noted, isPatient)
  })
  return begun
}
