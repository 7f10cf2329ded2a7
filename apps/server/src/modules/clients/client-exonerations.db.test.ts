import type { ClientExoneration, ClientExonerationInput, Problem, WorkList } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, startOfDay } from '@cuentaclara/einvoice'
import { type Simulator, startSimulator } from '@cuentaclara/simulator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  coffee,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let register: Simulator
let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  register = await startSimulator({ hasLookUpLimits: false })
  t = await createTestApp({ HACIENDA_LOOKUP_URL: register.url })
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
})
afterAll(async () => {
  await t.close()
  await register.stop()
})

const pathOf = (clientId = company.client.id) => `/clients/${clientId}/exonerations`
const today = () => costaRicaDay(t.clock.now())
/** Of a special law: no register knows it, so that its end is known from its paper alone. */
const ofLaw = (change: Partial<ClientExonerationInput> = {}): ClientExonerationInput => ({
  document_type: '03',
  number: '7210-2026',
  institution: '02',
  article: 20,
  clause: 0,
  issued_on: addDays(today(), -300),
  expires_on: addDays(today(), 100),
  points: '13',
  ...change,
})
const add = (payload: object, as = company.as, path = pathOf()) => t.send('POST', path, as, { payload })
async function added(payload: object): Promise<ClientExoneration[]> {
  const answer = await add(payload)
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { data: ClientExoneration[] }).data
}
const issueWith = ({ number, issued_on }: ClientExonerationInput) =>
  t.send('POST', '/documents/issue', company.as, {
    payload: anInvoice(company.client, {
      lines: [
        aLine({
          taxes: [
            {
              code: '01',
              rate_code: '08',
              exoneration: {
                document_type: '03',
                document_number: number,
                institution: '02',
                article: 20,
                clause: 0,
                issued_at: startOfDay(issued_on),
                rate_points: '13',
              },
            },
          ],
        }),
      ],
    }),
  })

test('what frees a client is kept with it: what ends first leads, products have their names', async () => {
  await added(ofLaw({ expires_on: null, number: '9986' }))
  const rows = await added(ofLaw({ cabys: [coffee] }))
  expect(rows.map(({ number, expires_on }) => [number, expires_on])).toEqual([
    ['7210-2026', addDays(today(), 100)],
    ['9986', null],
  ])
  expect(rows[0]).toMatchObject({ points: '13', article: 20, clause: 0, is_registered: false })
  expect(rows[0]!.cabys).toEqual([{ code: coffee, description: expect.any(String) }])
  const changed = await t.send('PUT', `${pathOf()}/${rows[0]!.id}`, company.as, {
    payload: ofLaw({ points: '8.5' }),
  })
  expect(changed.body).toMatchObject({ data: [{ points: '8.5', cabys: [] }, {}] })
  const left = await t.send('DELETE', `${pathOf()}/${rows[0]!.id}`, company.as)
  expect((left.body as { data: ClientExoneration[] }).data.map(({ number }) => number)).toEqual(['9986'])
})

test.each([
  ['an authorisation of no kind', { document_type: '42' }, 'document_type'],
  ['a law without its article', { article: null, clause: null }, 'article'],
  ['an article without its paragraph', { clause: null }, 'clause'],
  ['another kind without a name', { document_type: '99' }, 'document_type_other'],
  ['another institution without a name', { institution: '99' }, 'institution_other'],
  [
    'a name of an institution that is too short for a document',
    { institution_other: '$&' },
    'institution_other',
  ],
  [
    'a name of a kind that is too short for a document',
    { document_type_other: 'Ley' },
    'document_type_other',
  ],
  ['more points than any rate has', { points: '13.01' }, 'points'],
  ['no points', { points: '0' }, 'points'],
  ['an end before its day', { expires_on: '2020-01-01' }, 'expires_on'],
])('says at its field that %s cannot be kept', async (_, change, field) => {
  const answer = await add(ofLaw(change))
  expect(answer.status, answer.text).toBe(422)
  expect(Object.keys((answer.body as Problem).errors ?? {})).toEqual([field])
})

test('the same number is kept once', async () => {
  await added(ofLaw())
  const again = await add(ofLaw({ number: '7210-2026' }))
  expect([again.status, Object.keys((again.body as Problem).errors ?? {})]).toEqual([422, ['number']])
})

// Nobody's register knows laws and diplomats: an invoice went out with an exoneration that had ended a month before.
test('an invoice is not issued with a kept exoneration that is over, whoever gave it', async () => {
  const over = ofLaw({ expires_on: addDays(today(), -1) })
  await added(over)
  const refused = await issueWith(over)
  expect(refused.status, refused.text).toBe(422)
  expect((refused.body as Problem).errors).toHaveProperty(['lines.0.taxes.0.exoneration.document_number'])
})

test('and is issued with one in force', async () => {
  await added(ofLaw())
  expect((await issueWith(ofLaw())).status).toBe(201)
})

test('one that the register was asked about says so, as long as it says the same', async () => {
  const found = await t.send('GET', '/exemptions/AL-00012345-26', company.as)
  expect(found.status, found.text).toBe(200)
  const { number, document_type, institution, issued_on, expires_on, points } = found.body
  const kept = { number, document_type, institution, issued_on, expires_on, points }
  expect((await added(kept))[0]).toMatchObject({ number, is_registered: true })
  const [{ id } = { id: '' }] = await added({ ...kept, number: 'AL-00099999-26' })
  const rows = (await t.send('GET', pathOf(), company.as)).body as { data: ClientExoneration[] }
  expect(rows.data.find((row) => row.number === 'AL-00099999-26')).toMatchObject({ is_registered: false })
  expect(id).not.toBe('')
})

test('the work list names those that end within thirty days, and leads to their client', async () => {
  await added(ofLaw({ number: 'soon', expires_on: addDays(today(), 30) }))
  await added(ofLaw({ number: 'later', expires_on: addDays(today(), 31) }))
  await added(ofLaw({ number: 'over', expires_on: addDays(today(), -1) }))
  const work = (await t.send('GET', '/work-list?section=exoneration_ending', company.as)).body as WorkList
  expect(work.data.map(({ number, party_id, deadline }) => [number, party_id, deadline])).toEqual([
    ['soon', company.client.id, addDays(today(), 30)],
  ])
})

test('a client that is merged brings its exonerations along', async () => {
  const other = await insertClient(t, company.id)
  expect((await add(ofLaw(), company.as, pathOf(other.id))).status).toBe(201)
  const path = `/clients/${company.client.id}/merge/${other.id}`
  const { stamp, moves } = (await t.send('GET', path, company.as)).body
  expect(moves).toEqual([{ what: 'exonerations', count: 1 }])
  expect((await t.send('POST', path, company.as, { payload: { stamp } })).status).toBe(200)
  const kept = (await t.send('GET', pathOf(), company.as)).body as { data: ClientExoneration[] }
  expect(kept.data.map(({ number }) => number)).toEqual(['7210-2026'])
})

test('who only looks changes nothing, and nobody sees those of another company', async () => {
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await add(ofLaw(), viewer)).status).toBe(403)
  expect((await t.send('GET', pathOf(), viewer)).status).toBe(200)
  const stranger = await anIssuingCompany(t)
  expect((await t.send('GET', pathOf(stranger.client.id), company.as)).status).toBe(404)
  expect((await add(ofLaw(), company.as, pathOf(stranger.client.id))).status).toBe(404)
})
