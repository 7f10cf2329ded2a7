import type {
  Client,
  ClientContact,
  ClientCorrection,
  ClientPortal,
  NotificationList,
  OwnDetails,
  OwnPage,
  Problem,
  WorkList,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let t: TestApp
let company: IssuingCompany
let token: string
let callers = 0
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t, ['viewer'])
  await t.send('PUT', `/clients/${company.client.id}/contacts`, company.as, {
    payload: { contacts: [{ name: 'Ana Mora', email: 'ana@example.test', receives: ['statements'] }] },
  })
  const opened = await t.send('PUT', `/clients/${company.client.id}/portal`, company.as, {
    payload: { is_on: true },
  })
  token = (opened.body as ClientPortal).url!.split('/portal/')[1]!
})
afterAll(() => t.close())

/** As whoever holds the link: nobody who signed in, each from a place of its own. */
const from = () => {
  callers += 1
  return { remoteAddress: `10.2.${Math.floor(callers / 250)}.${callers % 250}` }
}
const look = async () => (await t.send('GET', `/portals/${token}/details`, undefined, from())).body as OwnPage
const say = (details: object, link = token) =>
  t.send('POST', `/portals/${link}/details`, undefined, { payload: details, ...from() })
async function said(change: Partial<OwnDetails>): Promise<OwnPage> {
  const answer = await say({ ...(await look()).details, ...change })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as OwnPage
}
const waiting = async (): Promise<ClientCorrection[]> =>
  (
    (await t.send('GET', `/clients/${company.client.id}/corrections`, company.as)).body as {
      data: ClientCorrection[]
    }
  ).data
const decide = (id: string, payload: object, as = company.as) =>
  t.send('POST', `/client-corrections/${id}/decide`, as, { payload })
const client = async () => (await t.send('GET', `/clients/${company.client.id}`, company.as)).body as Client
const outcomes = ({ correction }: OwnPage) => correction?.fields.map(({ field, outcome }) => [field, outcome])

test('a client reads what the company knows of it, and nothing of what the company thinks of it', async () => {
  await t.asOwner(`update clients set notes = 'paga tarde', credit_limit_crc = 7 where id = $1`, [
    company.client.id,
  ])
  const answer = await t.send('GET', `/portals/${token}/details`, undefined, from())
  expect(answer.status, answer.text).toBe(200)
  const page = answer.body as OwnPage
  expect(page.details).toMatchObject({
    emails: ['compras@example.test'],
    identification_number: '3101654321',
  })
  expect(page.details.contacts).toEqual([
    expect.objectContaining({ name: 'Ana Mora', email: 'ana@example.test' }),
  ])
  expect(page.correction).toBeNull()
  for (const inside of ['paga tarde', 'credit', 'receives', company.id])
    expect(answer.text).not.toContain(inside)
})

test('what it says changes nothing by itself: it waits, is told in the bell, and stands in the work list', async () => {
  const page = await said({
    emails: ['nuevo@example.test'],
    phone_country_code: '506',
    phone_number: '88887777',
  })
  expect(outcomes(page)).toEqual([
    ['emails', 'open'],
    ['phone', 'open'],
  ])
  expect((await client()).emails).toEqual(['compras@example.test'])
  const [correction] = await waiting()
  expect(correction).toMatchObject({
    fields: ['emails', 'phone'],
    before: { emails: ['compras@example.test'], phone_number: null },
    after: { emails: ['nuevo@example.test'], phone_number: '88887777' },
  })
  const bell = (await t.send('GET', '/notifications', company.as)).body as NotificationList
  expect(bell.data.map(({ kind, path }) => [kind, path])).toContainEqual([
    'client-correction',
    `/clients/${company.client.id}`,
  ])
  const work = (await t.send('GET', '/work-list?section=client_correction', company.as)).body as WorkList
  expect(work.data.map(({ party_id }) => party_id)).toEqual([company.client.id])
})

test('part by part it is accepted or refused, and the client reads which and why', async () => {
  await said({ emails: ['nuevo@example.test'], trade_name: 'El Valle' })
  const [{ id } = { id: '' }] = await waiting()
  const decided = await decide(id, { accept: ['emails'], reason: 'Ese nombre es de otro cliente' })
  expect(decided.status, decided.text).toBe(200)
  expect(await client()).toMatchObject({ emails: ['nuevo@example.test'], trade_name: null })
  const page = await look()
  expect(outcomes(page)).toEqual([
    ['trade_name', 'refused'],
    ['emails', 'accepted'],
  ])
  expect(page.correction?.reason).toBe('Ese nombre es de otro cliente')
  expect(await waiting()).toEqual([])
  const again = await decide(id, { accept: ['trade_name'] })
  expect([again.status, (again.body as Problem).code]).toEqual([409, 'correction-decided'])
})

test('an identity is a proposal like the rest: documents go to the old one until somebody accepts the new one', async () => {
  await said({ identification_type: '02', identification_number: '3-101-777777' })
  expect((await client()).identification_number).toBe('3101654321')
  const [{ id } = { id: '' }] = await waiting()
  expect((await decide(id, { accept: ['identification'] })).status).toBe(200)
  expect((await client()).identification_number).toBe('3101777777')
})

test('people of the client are put right, and keep the papers that the company sends them', async () => {
  const { details } = await look()
  const [ana] = details.contacts
  await said({
    contacts: [
      { ...ana!, email: 'ana.mora@example.test' },
      { name: 'Luis Vega', email: 'luis@example.test' },
    ],
  })
  const [{ id } = { id: '' }] = await waiting()
  expect((await decide(id, { accept: ['contacts'] })).status).toBe(200)
  const contacts = (await t.send('GET', `/clients/${company.client.id}/contacts`, company.as)).body as {
    data: ClientContact[]
  }
  expect(contacts.data.map(({ name, email, receives }) => [name, email, receives])).toEqual([
    ['Ana Mora', 'ana.mora@example.test', ['statements']],
    ['Luis Vega', 'luis@example.test', []],
  ])
})

test('said again before anybody decided it takes the place of the first; what is as it was is no correction', async () => {
  await said({ trade_name: 'El Vale' })
  await said({ trade_name: 'El Valle' })
  expect((await waiting()).map(({ after }) => after)).toEqual([{ trade_name: 'El Valle' }])
  const page = await said({ trade_name: '' })
  expect(page.correction).toBeNull()
  expect(await waiting()).toEqual([])
})

test('what no client can be is said at its field, and nobody fills the list of a company', async () => {
  const { details } = await look()
  const wrong = await say({
    ...details,
    identification_type: '01',
    identification_number: '12',
    phone_number: '1',
  })
  expect(wrong.status, wrong.text).toBe(422)
  expect(Object.keys((wrong.body as Problem).errors ?? {}).toSorted()).toEqual([
    'identification_number',
    'phone_number',
  ])
  for (const name of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) {
    await said({ trade_name: name })
    const [{ id } = { id: '' }] = await waiting()
    await decide(id, {})
  }
  const full = await say({ ...details, trade_name: 'seis' })
  expect([full.status, (full.body as Problem).code]).toEqual([409, 'corrections-full'])
})

test('only by the link of this client, and only who may edit clients decides', async () => {
  expect((await say({ ...(await look()).details }, 'x'.repeat(70))).status).toBe(404)
  await said({ trade_name: 'El Valle' })
  const [{ id } = { id: '' }] = await waiting()
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await decide(id, { accept: ['trade_name'] }, viewer)).status).toBe(403)
  const stranger = await anIssuingCompany(t)
  expect((await decide(id, { accept: ['trade_name'] }, stranger.as)).status).toBe(404)
  await t.send('PUT', `/clients/${company.client.id}/portal`, company.as, { payload: { is_on: false } })
  expect((await t.send('GET', `/portals/${token}/details`, undefined, from())).status).toBe(404)
})

test('what waited for two clients waits for the one they became', async () => {
  await said({ trade_name: 'El Valle' })
  const kept = await insertClient(t, company.id)
  const path = `/clients/${kept.id}/merge/${company.client.id}`
  const { stamp } = (await t.send('GET', path, company.as)).body
  expect((await t.send('POST', path, company.as, { payload: { stamp } })).status).toBe(200)
  const open = (await t.send('GET', `/clients/${kept.id}/corrections`, company.as)).body as {
    data: ClientCorrection[]
  }
  expect(open.data.map(({ after }) => after)).toEqual([{ trade_name: 'El Valle' }])
})
