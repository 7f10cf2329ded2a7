import type { AuthorityState, Numbering, NumbersProposed } from '@cuentaclara/contracts'
import { startSimulator } from '@cuentaclara/simulator'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { proposeNumbers } from '#modules/submissions/propose-numbers.ts'
import { submitDue } from '#modules/submissions/submit-due.ts'
import { aSubmitter } from '#modules/submissions/testing/a-submitter.ts'
import { createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import { prepareRestored } from './prepare-restored.ts'
import { subjects } from './subjects.ts'

const backupAt = '2026-11-21T15:00:00Z'
let simulator: Awaited<ReturnType<typeof startSimulator>>
let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  simulator = await startSimulator({ verdictDelayMs: 0 })
})
beforeEach(async () => {
  app = await createTestApp({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  company = await anIssuingCompany(app)
  return () => app.close()
})
afterAll(() => simulator.stop())

/** As the command does; who worked there signs in anew. */
async function restored(): Promise<void> {
  await prepareRestored(app.urls.owner, backupAt)
  const payload = { email: company.owner.email, password: testPassword }
  company.as.token = (
    (await app.send('POST', '/auth/login', {}, { payload })).body as { token: string }
  ).token
}

const numbering = async (): Promise<Numbering> => (await app.send('GET', '/numbering', company.as)).body
const confirm = (series: object[], reason = 'Se dañó el disco') =>
  app.send('POST', '/numbering/confirmed', company.as, { payload: { series, reason } })
const invoices = (next_sequence: number) => ({
  branch: '001',
  terminal: '00001',
  document_type: '01',
  next_sequence,
})
const issue = () => app.send('POST', '/documents/issue', company.as, { payload: anInvoice(company.client) })

test('a restored company issues nothing until somebody confirms from which numbers it goes on', async () => {
  await issued(app, company)
  await restored()
  const refused = await issue()
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'numbering-held' })
  expect(await numbering()).toMatchObject({ held_since_backup: '2026-11-21T09:00:00-06:00' })
  const state: AuthorityState = (await app.send('GET', '/authority/state', company.as)).body
  expect(state.is_numbering_held).toBe(true)

  expect((await confirm([])).body).toMatchObject({ code: 'numbering-incomplete' })
  expect((await confirm([invoices(1)])).body).toMatchObject({ code: 'number-only-upward' })
  expect((await confirm([invoices(9)], 'x')).status).toBe(422)
  expect((await confirm([invoices(9), invoices(12)])).body).toMatchObject({
    errors: { 'series.1.next_sequence': ['It stands here already.'] },
  })
  expect((await confirm([invoices(9)])).status).toBe(200)
  expect(await numbering()).toMatchObject({ held_since_backup: null })
  expect((await issued(app, company)).consecutivo).toMatch(/0000000009$/)
  expect((await app.send('GET', '/audit?subject=numbering', company.as)).text).toContain('Se dañó el disco')
  expect((await confirm([invoices(20)])).body).toMatchObject({ code: 'numbering-not-held' })
})

test('only who may change settings confirms', async () => {
  await restored()
  const other = await anIssuingCompany(app, ['viewer'])
  const as = { token: other.members.viewer!.token, company: other.id }
  const payload = { series: [], reason: 'Se dañó el disco' }
  expect((await app.send('POST', '/numbering/confirmed', as, { payload })).status).toBe(403)
  expect((await app.send('GET', '/numbering/proposed', as)).status).toBe(403)
})

test('what waited in the backup is asked about before it is sent', async () => {
  await issued(app, company)
  await restored()
  expect(await app.asOwner('select state, attempts from submissions')).toEqual([
    { state: 'sending', attempts: 0 },
  ])
})

test('the numbers proposed for a till go on past those that its browser may hold unsold', async () => {
  const taken = await app.send('POST', '/tills/001/00001/numbers', company.as, {
    payload: { device: '01900000-0000-7000-8000-000000000000', label: 'Chrome', known: [], left: 0 },
  })
  expect(taken.status, taken.text).toBe(200)
  await restored()
  const { series } = (await app.send('GET', '/numbering/proposed', company.as)).body as NumbersProposed
  const tickets = series.find(({ document_type }) => document_type === '04')
  expect(tickets).toMatchObject({ next_sequence: 101, proposed: 601 })
})

test('the numbers proposed go on after what the authority has and the backup has not', async () => {
  for (let n = 0; n < 3; n++) await issued(app, company)
  app.clock.advance(1_000)
  const submitter = aSubmitter(app, { url: simulator.url, subjects })
  await submitDue(submitter, company.id)
  expect(await app.asOwner('select distinct state from submissions')).toEqual([{ state: 'sent' }])
  expect(await proposeNumbers(app, submitter.clients, company.member)).toEqual({
    is_asked: true,
    missing: 0,
    held: { api_keys: 0, webhooks: 0, letters: 0 },
    series: [{ ...invoices(4), proposed: 4 }],
  })

  // The same company as a backup has it that was made before the first document.
  const older = await createTestApp()
  onTestFinished(() => older.close())
  const { member } = await anIssuingCompany(older)
  const asking = aSubmitter(older, { url: simulator.url })
  const proposed: NumbersProposed = await proposeNumbers(older, asking.clients, member)
  expect(proposed).toMatchObject({ is_asked: true, missing: 3, series: [{ ...invoices(1), proposed: 4 }] })

  const cutOff = aSubmitter(app, { fetch: () => Promise.reject(new TypeError('fetch failed')) })
  expect(await proposeNumbers(app, cutOff.clients, company.member)).toMatchObject({
    is_asked: false,
    missing: 0,
  })
})
