import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#test/test-database.ts'

let db: TestDatabase
/** Two web servers of one installation. */
let servers: TestApp[]
beforeAll(async () => {
  db = await createTestDatabase()
  servers = await Promise.all([1, 2].map(() => createTestApp({}, { test: openTestDatabase(db.urls) })))
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await db.drop()
})

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)]
      .sort()
      .map((status) => [status, statuses.filter((each) => each === status).length]),
  )
/** Asked of one server after the other, all at once. */
const spread = (times: number, ask: (server: TestApp, n: number) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: times }, async (_, n) => (await ask(servers[n % 2]!, n)).status))

const askForPassword = (remoteAddress: string) => (server: TestApp, n: number) =>
  server.send(
    'POST',
    '/password/email',
    {},
    {
      payload: { email: `nobody-${n}@example.test` },
      remoteAddress,
    },
  )

// Each counted by itself: two of them let twice as many through.
test('what anybody may ask is limited for all web servers together, by address and route', async () => {
  expect(tally(await spread(50, askForPassword('203.0.113.1')))).toEqual({ 200: 30, 429: 20 })
  expect(tally(await spread(2, askForPassword('203.0.113.2')))).toEqual({ 200: 2 })
  const confirm = (server: TestApp) =>
    server.send('POST', '/auth/passkey/options', {}, { payload: {}, remoteAddress: '203.0.113.1' })
  expect(tally(await spread(2, confirm))).toEqual({ 200: 2 })
})

test('the page of a link is as well', async () => {
  const look = (server: TestApp) =>
    server.send('GET', `/portals/${'x'.repeat(43)}`, {}, { remoteAddress: '203.0.113.3' })
  expect(tally(await spread(90, look))[429]).toBe(30)
})

test('says when to come again, and counts anew when the minute is over', async () => {
  const ask = askForPassword('203.0.113.4')
  await spread(30, ask)
  const refused = await ask(servers[0]!, 31)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  await db.asOwner(
    `update request_counts set started_at = started_at - interval '61 seconds' where scope like '%203.0.113.4'`,
  )
  // Each server also remembers the fifteen that it was asked itself.
  expect(tally(await spread(10, ask))).toEqual({ 200: 10 })
})

// Fifty at once got 32 answers instead of 30.
test('who began to count before another is no beginning of another minute', async () => {
  const ask = askForPassword('203.0.113.5')
  await spread(30, ask)
  await db.asOwner(
    `update request_counts set started_at = now() + interval '2 seconds' where scope like '%203.0.113.5'`,
  )
  expect((await ask(servers[0]!, 31)).status).toBe(429)
  await db.asOwner(
    `update request_counts set started_at = now() + interval '1 day' where scope like '%203.0.113.5'`,
  )
  expect((await ask(servers[0]!, 32)).status).toBe(200)
})

const someId = '01900000-0000-7000-8000-000000000000'

/** How many statements counted, by what they added. */
const statements = async (scope: string) =>
  (
    await db.asOwner<{ requests: number }>('select requests from asked where scope like $1 order by at', [
      `%${scope}`,
    ])
  ).map(({ requests }) => requests)

describe('what people who are signed in may ask, and pictures,', () => {
  beforeAll(() =>
    db.asOwner(`
      create table asked (scope text, requests integer, at bigserial);
      grant insert on asked to public; grant usage on sequence asked_at_seq to public;
      create function note_asked() returns trigger language plpgsql as $$
      begin insert into asked values (new.scope, new.requests); return null; end $$;
      create trigger asked after insert or update on request_counts for each row execute function note_asked()`),
  )
  afterAll(() =>
    db.asOwner('drop trigger asked on request_counts; drop function note_asked(); drop table asked'),
  )

  // Each server counted by itself: two of them let twice as much work through.
  test('is limited for all web servers together, but for the slice that each lets through unasked', async () => {
    const person = await aPerson(db)
    const resend = (remoteAddress: string) => (server: TestApp) =>
      server.send('POST', '/profile/email/confirmation', person, { remoteAddress })
    const answers = tally(await spread(80, resend('203.0.113.20')))
    const through = 80 - answers[429]!
    expect(through).toBeGreaterThanOrEqual(30)
    expect(through).toBeLessThanOrEqual(33)
    // One server alone lets through what the limit says.
    const alone = (remoteAddress: string) => (_: TestApp) => resend(remoteAddress)(servers[0]!)
    expect(tally(await spread(80, alone('203.0.113.21')))[429]).toBe(50)
  })

  test('costs who asks now and then no statement, and who asks much a few', async () => {
    const remoteAddress = '203.0.113.30'
    const look = () =>
      servers[0]!.send('GET', `/item-pictures/${someId}/${someId}/${'0'.repeat(64)}`, {}, { remoteAddress })
    // So many at once that nobody has to wait too long for their turn at the database.
    for (let lot = 0; lot < 3; lot += 1) expect(tally(await spread(40, look))).toEqual({ 404: 40 })
    expect(await statements('203.0.113.30')).toEqual([])
    for (let lot = 0; lot < 10; lot += 1) expect(tally(await spread(40, look))).toEqual({ 404: 40 })
    // What was let through unasked is told with the first slice.
    expect(await statements('203.0.113.30')).toEqual([240, 360, 480, 600])
  })

  test('says when to come again, without asking anybody until then', async () => {
    const person = await aPerson(db)
    const ask = (server: TestApp) =>
      server.send('POST', '/profile/email/confirmation', person, { remoteAddress: '203.0.113.22' })
    await spread(80, ask)
    const before = (await statements('203.0.113.22')).length
    const refused = await ask(servers[0]!)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await spread(40, ask)
    expect((await statements('203.0.113.22')).length).toBe(before)
  })
})

test('a failed sign-in counts for all of them too, of one account and of one address', async () => {
  const person = await aPerson(db)
  const guess = (server: TestApp) =>
    server.send(
      'POST',
      '/auth/login',
      {},
      {
        payload: { email: person.email, password: 'wrong' },
        remoteAddress: '203.0.113.5',
      },
    )
  expect(tally(await spread(12, guess))).toEqual({ 401: 5, 429: 7 })
  const right = { email: person.email, password: testPassword }
  const enter = (remoteAddress: string) =>
    servers[1]!.send('POST', '/auth/login', {}, { payload: right, remoteAddress })
  expect((await enter('203.0.113.5')).status).toBe(429)
  expect((await enter('203.0.113.6')).status).toBe(200)
})

test('while the database cannot count, each server still does', async () => {
  await db.asOwner('alter table request_counts rename to away')
  try {
    const answers = await spread(80, askForPassword('203.0.113.7'))
    expect(tally(answers)).toEqual({ 200: 60, 429: 20 })
  } finally {
    await db.asOwner('alter table away rename to request_counts')
  }
})
