import { endpoints } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMember } from '#modules/members/index.ts'
import { type Doors, unsafeForCompany, withCompany } from '#platform/database/company-context.ts'
import { urlsOfOwner } from '#platform/database/database.ts'
import { openEvents } from '#platform/events.ts'
import { createLog } from '#platform/log.ts'
import { aCompany, aPerson, createTestApp, type TestApp } from '#test/http-app.ts'
import { type OwnReplica, startOwnReplica } from '#test/own-replica.ts'
import { type OwnServer, startOwnServer, until } from '#test/own-server.ts'
import { openTestDatabase } from '#test/test-database.ts'

let server: OwnServer
let replica: OwnReplica
let t: TestApp
let company: Awaited<ReturnType<typeof aCompany>>
let colleague: { token: string; company: string }

/** So long that only what somebody wrote sends them to the primary. */
const hour = 3_600_000

beforeAll(async () => {
  server = await startOwnServer()
  replica = await startOwnReplica(server)
  t = await anApp(hour)
  company = await aCompany(t, 'Panadería La Espiga S.A.', ['administrator'])
  colleague = { token: company.members.administrator!.token, company: company.id }
  await followed()
})
afterAll(async () => {
  await t?.close()
  await replica?.remove()
  await server?.remove()
})
afterEach(async () => {
  await replica.resumeReplay()
  await followed()
})

const urls = () => urlsOfOwner(server.urls.owner, { replica: replica.url })
const anApp = (mostLagMs: number) => createTestApp({}, { test: openTestDatabase(urls(), { mostLagMs }) })

/** Until the replica is in use and shows whatever was written. */
async function followed(doors: Doors = t) {
  await until(() => doors.database.replica!.state().trouble === null)
  await until(async () => (await names(doors, company.owner.id)).by === 'replica')
}

/** The clients that somebody sees, and who answered. */
async function names(doors: Doors, userId: string, readAfter?: string) {
  const before = new Map(doors.database.replica!.answered())
  const member = { companyId: company.id, userId, readAfter }
  const { rows } = await withCompany(
    doors,
    member,
    ({ tx }) => sql<{ name: string }>`select name from clients order by name`.execute(tx),
    { readOnly: true, reads: 'replica' },
  )
  const by = [...doors.database.replica!.answered()].find(([who, count]) => count !== before.get(who))?.[0]
  return { names: rows.map(({ name }) => name), by }
}

const listed = async (as: { token: string; company: string }, app = t, headers = {}) => {
  const { status, body } = await app.send('GET', '/clients?per_page=100', as, { headers })
  expect(status).toBe(200)
  return (body as { data: { name: string }[] }).data.map(({ name }) => name)
}
const addClient = (name: string) =>
  t.send('POST', '/clients', company.as, {
    payload: { name, identification_type: '05', identification_number: crypto.randomUUID().slice(0, 20) },
  })

test('who wrote sees it at once, in every process, while others may still read what was', async () => {
  const other = await anApp(hour)
  await until(() => other.database.replica!.state().trouble === null)
  await replica.pauseReplay()
  expect((await addClient('Ferretería del Norte')).status).toBe(201)
  expect(await listed(company.as)).toContain('Ferretería del Norte')
  expect(await listed(company.as, other)).toContain('Ferretería del Norte')
  expect(await listed(colleague)).not.toContain('Ferretería del Norte')
  expect((await names(t, company.owner.id)).by).toBe('primary: just written')

  await replica.resumeReplay()
  await followed()
  expect(await listed(colleague)).toContain('Ferretería del Norte')
  expect(await names(t, company.owner.id)).toMatchObject({ by: 'replica' })
  await other.close()
})

test('a screen that was told of what others did reads behind it', async () => {
  const log = createLog('silent')
  const events = await openEvents(server.urls.app, log, { hasReplica: true })
  const told = Promise.withResolvers<string | undefined>()
  events.subscribe(company.id, ({ position }) => told.resolve(position))
  await replica.pauseReplay()
  await addClient('Soda La Amistad')
  events.publish({ type: 'task', companyId: company.id, id: company.id, status: 'done' })
  const position = (await told.promise)!
  expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  expect(await listed(colleague)).not.toContain('Soda La Amistad')
  expect(await listed(colleague, t, { 'x-read-after': position })).toContain('Soda La Amistad')
  // What nobody can have been told is no reason to ask the primary for ever.
  await replica.resumeReplay()
  await until(async () => (await names(t, company.owner.id, 'FFFFFFFF/FFFFFFFF')).by === 'replica')
  await events.close()
})

test('what is older than it may be is asked of the primary by everybody, and the lag is told', async () => {
  const strict = await anApp(1_000)
  await followed(strict)
  await replica.pauseReplay()
  await addClient('Librería Universal')
  await until(() => strict.database.replica!.state().trouble === 'late')
  expect(await listed(colleague, strict)).toContain('Librería Universal')
  expect((await names(strict, company.members.administrator!.id)).by).toBe('primary: late')
  expect(JSON.parse((await strict.app.inject('/readyz')).body)).toMatchObject({
    replica: 'late',
    replica_lag_seconds: expect.any(Number),
  })
  const { body: metrics } = await strict.app.inject('/metrics')
  expect(metrics).toContain('cuenta_clara_replica_in_use 0')
  expect(metrics).toMatch(/cuenta_clara_replica_lag_seconds [1-9]/)
  expect(metrics).toMatch(/cuenta_clara_replica_reads\{answered_by="primary: late"\} [1-9]/)
  await strict.close()
})

test('reports say of which moment they are when that is seconds ago', async () => {
  const report = async () =>
    (await t.send('GET', '/reports/sales', colleague)).body as { figures_from?: string }
  await until(async () => !('figures_from' in (await report())))
  await replica.pauseReplay()
  await addClient('Taller Mecánico Rojas')
  await until(async () => 'figures_from' in (await report()))
  const { figures_from: from } = await report()
  expect(Date.parse(from!)).toBeLessThan(Date.now() - 3_000)
})

test('a replica that is lost costs nobody an answer, and is used again when it is back', async () => {
  await replica.stop()
  expect(await listed(colleague)).toEqual(await listed(company.as))
  await until(() => t.database.replica!.state().trouble === 'away')
  expect(JSON.parse((await t.app.inject('/readyz')).body)).toMatchObject({ replica: 'away' })
  expect((await addClient('Pulpería El Cruce')).status).toBe(201)
  expect(await listed(company.as)).toContain('Pulpería El Cruce')
  await replica.start()
  await followed()
  expect(await listed(colleague)).toContain('Pulpería El Cruce')
})

test('a company is as closed on the replica as on the primary', async () => {
  const theirs = await aCompany(t, 'Comercial Las Brumas S.A.')
  await followed()
  await until(async () => (await names(t, company.owner.id)).names.length > 0)
  const strangers = withCompany(t, { companyId: company.id, userId: theirs.owner.id }, async () => 'let in', {
    readOnly: true,
    reads: 'replica',
  })
  await expect(strangers).rejects.toThrow('not-your-company')
  const seen = await withCompany(
    t,
    { companyId: theirs.id, userId: theirs.owner.id },
    async ({ tx }) => (await sql<{ n: string }>`select count(*) as n from clients`.execute(tx)).rows[0]!.n,
    { readOnly: true, reads: 'replica' },
  )
  expect(seen).toBe('0')
  const writing = withCompany(
    t,
    { companyId: company.id, userId: company.owner.id },
    ({ tx }) => sql`update clients set name = 'x'`.execute(tx),
    { readOnly: true, reads: 'replica' },
  )
  await expect(writing).rejects.toThrow('read-only')
})

test('a membership of which the replica has not heard yet opens the company', async () => {
  await replica.pauseReplay()
  const newcomer = await aPerson(t, 'Nuria Vargas')
  await unsafeForCompany(t, company.id, (ctx) => addMember(ctx, newcomer.id, 'accountant'))
  expect(await listed({ token: newcomer.token, company: company.id })).toEqual(expect.any(Array))
})

test('what was passed on in part is not begun again elsewhere', async () => {
  let begun = 0
  const snapshot = withCompany(
    t,
    { companyId: company.id, userId: company.owner.id },
    async ({ tx }) => {
      begun += 1
      await sql`select 1 / 0`.execute(tx)
    },
    { readOnly: true, isSnapshot: true, reads: 'replica' },
  )
  await expect(snapshot).rejects.toThrow('division by zero')
  expect(begun).toBe(1)
})

test('every route that may be answered by the replica only reads, and answers there as on the primary', async () => {
  const routes = t.routes.filter(({ options }) => options.reads === 'replica')
  expect(routes.length).toBeGreaterThan(25)
  expect(routes.map(({ endpoint }) => endpoint.path)).toContain(endpoints.getDashboard.path)
  const failed = t.database.replica!.answered().get('primary: away')
  const plain = await createTestApp({}, { test: openTestDatabase(urlsOfOwner(server.urls.owner)) })
  for (const { endpoint, opens } of routes) {
    expect({ method: endpoint.method, opens }, endpoint.path).toEqual({ method: 'GET', opens: 'company' })
    const path = endpoint.path.replace(':report', 'sales').replace(/:\w+/g, company.id)
    const [here, there] = await Promise.all(
      [t, plain].map(async (app) => {
        const { status, body } = await app.send('GET', path, colleague)
        return { status, body: { ...(body as object), instance: '' } }
      }),
    )
    expect(here, path).toEqual(there)
  }
  // Nothing failed there and was then asked of the primary.
  expect(t.database.replica!.answered().get('primary: away')).toBe(failed)
  await plain.close()
})
