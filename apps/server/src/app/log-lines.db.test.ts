import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { finished, Readable } from 'node:stream'
import { endpoint } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import { defineJob, handleJob } from '#platform/jobs/jobs.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createLog } from '#platform/log.ts'
import { publicRoute } from '#platform/route.ts'
import { createSecrets } from '#platform/secrets.ts'
import {
  aCompany,
  aPerson,
  createTestApp,
  type TestApp,
  testPassword,
  testSecretKey,
} from '#test/http-app.ts'
import { testCompany } from '#test/test-company.ts'
import { addRoute } from './routing.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
let t: TestApp

beforeAll(async () => {
  t = await createTestApp({}, { log })
})
afterAll(() => t.close())

test('the line of a request says which it was, whose and in which company, and the answer names it', async () => {
  const { id, token } = await aPerson(t)
  const { companyId } = await testCompany(t)
  await t.asOwner(
    `insert into company_users (company_id, user_id, role, active) values ($1, $2, 'owner', 1)`,
    [companyId, id],
  )
  const { headers } = await t.send('GET', '/clients?search=Carlos', { token, company: companyId })
  expect(said().find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/clients',
    status: 200,
    userId: id,
    companyId,
  })
})

test('the line of a refused request also says where from, which company was asked for, and why not', async () => {
  const { id, token } = await aPerson(t)
  const { companyId } = await testCompany(t)
  const stranger = await t.send('GET', '/clients', { token, company: companyId })
  const nobody = await t.send('GET', '/clients', { token: 'made-up-by-somebody', company: 'made-up' })
  const lineOf = ({ headers }: typeof stranger) =>
    said().find(({ requestId, msg }) => msg === 'request' && requestId === headers['x-request-id'])
  const common = { level: 'warn', route: '/api/clients', address: '127.0.0.1' }
  expect(lineOf(stranger)).toMatchObject({
    ...common,
    status: 403,
    code: 'not-your-company',
    userId: id,
    companyAsked: companyId,
  })
  expect(lineOf(nobody)).toMatchObject({
    ...common,
    status: 401,
    code: 'unauthenticated',
    // What was sent is not written down: only ids are.
    companyAsked: 'malformed',
  })
  expect(lines.join('\n')).not.toContain('made-up')
})

test('the line of input that was refused says which fields and why, and never what stood in them', async () => {
  const { owner, as } = await aCompany(t, 'Rechaza S.A.')
  const lineOf = ({ headers }: { headers: Record<string, unknown> }) =>
    said().find(({ requestId, msg }) => msg === 'request' && requestId === headers['x-request-id'])
  const typed = 'typed-by-somebody'
  const send = (path: string, payload: unknown) =>
    t.send('POST', path, as, { payload: payload as object, headers: { 'content-type': 'application/json' } })
  const inSchema = await send('/clients', { name: '', email: typed, [typed]: typed })
  const byRule = await send('/two-step', { password: typed })
  const inQuery = await t.send('GET', `/clients?per_page=${typed}`, as)
  const inAddress = await t.send('GET', `/clients/${typed}`, as)
  const unread = await send('/clients', `{"name": "${typed}`)
  const common = { level: 'info', userId: owner.id, companyId: as.company, address: '127.0.0.1' }
  expect([inSchema, byRule, inQuery, inAddress, unread].map(({ status }) => status)).toEqual([
    422, 422, 422, 404, 422,
  ])
  const fields = (lineOf(inSchema) as { fields: string[] }).fields
  expect(lineOf(inSchema)).toMatchObject({ ...common, route: '/api/clients', status: 422, code: 'invalid' })
  expect(fields).toEqual(expect.arrayContaining(['name: too-short']))
  expect(lineOf(byRule)).toMatchObject({ fields: ['password: password-wrong'] })
  expect(lineOf(inQuery)).toMatchObject({ fields: ['per_page: format'] })
  expect(lineOf(inAddress)).toMatchObject({ code: 'not-found', fields: ['id: choose'] })
  expect(lineOf(unread)).toMatchObject({ code: 'body-malformed', address: '127.0.0.1' })
  expect(lines.join('\n')).not.toContain(typed)
})

test('the lines of a job say which it was and which try', async () => {
  const job = defineJob({ name: 'test.logged', payload: z.object({}) })
  const done = Promise.withResolvers<string>()
  const worker = await startWorker({
    ownerUrl: t.urls.owner,
    handlers: [handleJob(job, async (_, { id }) => done.resolve(id))],
    concurrency: 1,
    log,
  })
  await unsafeForAllCompanies(t, (ctx) => ctx.jobs.add(job, {}))
  const jobId = await done.promise
  await worker.stop()
  expect(said().filter((line) => line.jobId === jobId)).toEqual([
    expect.objectContaining({ job: 'test.logged', attempt: 1, msg: 'job done' }),
  ])
})

test('whatever people type or sign in with, the log does not have it, however much it is asked to say', async () => {
  const { email, token } = await aPerson(t)
  const password = 'not the password at all'
  await t.send('POST', '/auth/login', {}, { payload: { email, password: testPassword } })
  await t.send('POST', '/auth/login', {}, { payload: { email, password } })
  await t.send('GET', `/clients?search=${encodeURIComponent(email)}`, { token })
  await t.send('POST', '/clients', { token }, { payload: `{"name": "${password}` })
  await t.send('POST', '/auth/login', {}, { payload: { email: `${email}\u0000`, password } })
  expect(said().filter(({ route }) => route === '/api/auth/login').length).toBeGreaterThanOrEqual(3)
  for (const secret of [email, testPassword, password, token]) expect(lines.join('\n')).not.toContain(secret)
})

// Each download that somebody broke off stood in the log as an error of ours, with its stack.
test('whoever leaves before the file has come, or in the middle of it, is no failure', async () => {
  const app = await createTestApp({}, { log })
  const files = {
    '/never-comes': new Readable({ read() {} }),
    '/never-ends': new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024))
      },
    }),
  }
  for (const [path, file] of Object.entries(files)) {
    const route = publicRoute(endpoint('GET', path, 'public'), {}, async (_, { reply }) =>
      reply.type('text/csv').send(file),
    )
    addRoute(app.app, { ...app, secrets: createSecrets([testSecretKey]) }, route)
  }
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  for (const [path, file] of Object.entries(files)) {
    const hasBegun = once(file, 'resume')
    // It may end with an error of its own.
    const isClosed = new Promise((resolve) => finished(file, resolve))
    const line = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1')
    line.write(`GET ${path} HTTP/1.1\r\nhost: a\r\naccept-encoding: gzip\r\n\r\n`)
    await (path === '/never-ends' ? once(line, 'data') : hasBegun)
    line.destroy()
    await isClosed
  }
  await app.close()
  // What was refused above is no failure of ours.
  const troubles = said().filter(({ level }) => level === 'error' || level === 'warn')
  expect(troubles.filter(({ msg }) => msg !== 'request')).toEqual([])
})
