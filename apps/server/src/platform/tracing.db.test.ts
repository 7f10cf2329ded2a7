import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aPerson, createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { testCompany } from '#test/test-company.ts'
import { unsafeForAllCompanies } from './database/company-context.ts'
import { defineJob, handleJob } from './jobs/jobs.ts'
import { startWorker } from './jobs/worker.ts'
import { createLog } from './log.ts'
import { inSpan, isTracing, startTracing } from './tracing.ts'

type Told = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  facts: Record<string, unknown>
}
type Attribute = { key: string; value: Record<string, unknown> }
type Export = {
  resourceSpans: { scopeSpans: { spans: (Omit<Told, 'facts'> & { attributes: Attribute[] })[] }[] }[]
}

const log = createLog('silent')
/** What the collector was told, as it came. */
const parcels: string[] = []
const collector = createServer(async (request, response) => {
  parcels.push(await text(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const opened: TestApp[] = []
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  await stop?.()
  stop = undefined
  parcels.length = 0
})
afterAll(async () => {
  for (const app of opened) await app.close()
  collector.close()
})

async function trace(percent = 100) {
  const { port } = collector.address() as AddressInfo
  stop = await startTracing({ url: `http://127.0.0.1:${port}/v1/traces`, percent, role: 'http', log })
  const app = await createTestApp()
  opened.push(app)
  return app
}

/** Stops tracing, which sends the rest, and returns every span. */
async function told(): Promise<Told[]> {
  await stop!()
  return parcels
    .flatMap((parcel) => (JSON.parse(parcel) as Export).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    }))
}

test('a request is one trace with its statements, below the caller’s own, and names route, person and company', async () => {
  const t = await trace()
  const person = await aPerson(t)
  const { companyId } = await testCompany(t)
  await t.asOwner(
    `insert into company_users (company_id, user_id, role, active) values ($1, $2, 'owner', 1)`,
    [companyId, person.id],
  )
  const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
  const answer = await t.send(
    'GET',
    '/clients?search=Carlos',
    { token: person.token, company: companyId },
    {
      headers: { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
    },
  )
  expect(answer.status).toBe(200)
  const spans = (await told()).filter(({ traceId }) => traceId === caller.traceId)
  const request = spans.find(({ name }) => name === 'GET /api/clients')!
  expect(request).toMatchObject({
    parentSpanId: caller.spanId,
    facts: {
      'http.route': '/api/clients',
      'http.response.status_code': 200,
      'user.id': person.id,
      'company.id': companyId,
      'request.id': answer.headers['x-request-id'],
    },
  })
  const statements = spans.filter(({ name }) => name.startsWith('sql'))
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.filter(({ parentSpanId }) => parentSpanId !== request.spanId)).toEqual([])
})

test('nothing that somebody typed or signs in with is in a trace', async () => {
  const t = await trace()
  const { email, token } = await aPerson(t)
  const signIn = { email, password: testPassword }
  expect((await t.send('POST', '/auth/login', {}, { payload: signIn })).status).toBe(200)
  const wrong = { email, password: 'not the password at all' }
  expect((await t.send('POST', '/auth/login', {}, { payload: wrong })).status).toBe(401)
  await t.send('GET', '/auth/me', { token })
  await inSpan('refused', {}, () => Promise.reject(new Error(`unknown ${email}`))).catch(() => {})
  expect((await told()).map(({ name }) => name)).toContain('POST /api/auth/login')
  for (const secret of [email, testPassword, wrong.password, token])
    expect(parcels.join()).not.toContain(secret)
})

test('a job is a trace of its own, and one that fails says so', async () => {
  const t = await trace()
  const job = defineJob({ name: 'test.traced', payload: z.object({}), maxAttempts: 1 })
  const worker = await startWorker({
    ownerUrl: t.urls.owner,
    handlers: [handleJob(job, () => Promise.reject(new RangeError('too far')))],
    concurrency: 1,
    log,
  })
  const count = async () =>
    (
      await t.asOwner(
        'select from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null',
      )
    ).length
  await unsafeForAllCompanies(t, (ctx) => ctx.jobs.add(job, {}))
  await expect.poll(count).toBe(1)
  await worker.stop()
  expect((await told()).find(({ name }) => name === 'job test.traced')).toMatchObject({
    facts: { 'job.id': expect.any(String), 'job.attempt': expect.anything(), 'error.type': 'RangeError' },
  })
})

test('off, work is only done, and its failure is its own', async () => {
  expect(isTracing()).toBe(false)
  expect(await inSpan('nothing', {}, async () => 7)).toBe(7)
  await expect(inSpan('nothing', {}, () => Promise.reject(new RangeError('as it was')))).rejects.toThrow(
    'as it was',
  )
  expect(parcels).toEqual([])
})
