import type { BulkAnswer, ClientContact, DocumentLetter } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPost } from '#app/post.ts'
import { sendAutomatically } from '#modules/delivery/send-document.ts'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { createSecrets } from '#platform/secrets.ts'
import { createTestApp, type TestApp, testSecretKey } from '#test/http-app.ts'
import { parseConfig } from '../../config.ts'

const post = createPost({ config: parseConfig({}, {}), secrets: createSecrets([testSecretKey]) })

type Refused = { errors: Record<string, string[]> }

let t: TestApp
let company: IssuingCompany
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(t)
})
afterAll(() => t.close())

const path = () => `/clients/${company.client.id}/contacts`
const save = (contacts: object[], as = company.as) => t.send('PUT', path(), as, { payload: { contacts } })
const saved = async (contacts: object[]): Promise<ClientContact[]> => {
  const answer = await save(contacts)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: ClientContact[] }).data
}
const payables = {
  name: 'Ana Mora',
  role: 'Cuentas por pagar',
  email: 'pagos@example.test',
  receives: ['invoices'],
}
const boss = { name: 'Luis Vega', email: 'gerencia@example.test', receives: ['statements', 'reminders'] }
const recipients = () =>
  t.asOwner<{ recipient: string; template: string }>(
    'select recipient, template from outbox where sender = $1 order by created_at, id',
    [company.id],
  )

test('people of a client are kept in their order, changed, and taken away', async () => {
  const [ana, luis] = await saved([payables, boss])
  expect(ana).toMatchObject({ role: 'Cuentas por pagar', phone: null, receives: ['invoices'] })
  const after = await saved([{ ...luis, phone: '8888-7777' }, { name: 'Sara Ruiz' }])
  expect(after.map(({ name }) => name)).toEqual(['Luis Vega', 'Sara Ruiz'])
  expect(after[0]).toMatchObject({ id: luis!.id, phone: '8888-7777' })
  expect((await t.send('GET', path(), company.as)).body).toEqual({ data: after })
})

test('whoever is to get papers needs an address, and a telephone is one', async () => {
  const noAddress = await save([{ name: 'Ana Mora', receives: ['invoices'] }])
  expect([noAddress.status, Object.keys((noAddress.body as Refused).errors)]).toEqual([
    422,
    ['contacts.0.email'],
  ])
  const noPhone = await save([{ name: 'Ana Mora', phone: 'llamar' }])
  expect([noPhone.status, Object.keys((noPhone.body as Refused).errors)]).toEqual([422, ['contacts.0.phone']])
})

test('the same person twice is refused by its field, and nothing is changed', async () => {
  const [ana] = await saved([payables])
  const twice = await save([ana!, boss, { ...ana, id: ana!.id.toUpperCase(), name: 'Ana Mora Solís' }])
  expect([twice.status, (twice.body as Refused).errors]).toEqual([
    422,
    { 'contacts.2.id': ['It stands here already.'] },
  ])
  expect((await t.send('GET', path(), company.as)).body).toEqual({ data: [ana] })
})

test('the people of a client of another company can neither be read nor written', async () => {
  const { as } = await anIssuingCompany(t)
  expect((await t.send('GET', path(), as)).status).toBe(404)
  expect((await save([payables], as)).status).toBe(404)
})

test('an invoice offers everybody who may get it, and goes to whoever is named for invoices besides its own address', async () => {
  await saved([payables, boss])
  const { id } = await issued(t, company)
  const letter = (await t.send('GET', `/documents/${id}/letter`, company.as)).body as DocumentLetter
  expect(letter.to).toBe('compras@example.test')
  expect(letter.recipients).toEqual([
    { email: 'compras@example.test', name: null, is_usual: true },
    { email: 'pagos@example.test', name: 'Ana Mora', is_usual: true },
    { email: 'gerencia@example.test', name: 'Luis Vega', is_usual: false },
  ])
  await t.send('POST', `/documents/${id}/send`, company.as, {
    payload: { to: 'gerencia@example.test', also: ['Pagos@example.test', 'pagos@example.test'] },
  })
  expect((await recipients()).map(({ recipient }) => recipient)).toEqual([
    'gerencia@example.test',
    'Pagos@example.test',
  ])
})

test('what goes by itself reaches the contact for invoices too, once', async () => {
  await saved([payables, { ...boss, email: 'COMPRAS@example.test', receives: ['invoices'] }])
  await t.send('PUT', '/settings/delivery', company.as, {
    payload: { settings: { send_when: 'accepted' } },
  })
  const { id } = await issued(t, company)
  for (let time = 0; time < 2; time += 1)
    await unsafeForCompany(t, company.id, (ctx) => sendAutomatically(ctx, post, id))
  expect((await recipients()).map(({ recipient }) => recipient)).toEqual([
    'compras@example.test',
    'pagos@example.test',
  ])
})

test('a statement goes to whoever is named for statements in place of the general address', async () => {
  await saved([payables, boss])
  await issued(t, company, anInvoice(company.client, { sale_condition: '02', credit_days: 8, payments: [] }))
  const today = costaRicaDay(t.clock.now())
  const answer = await t.send('POST', '/bulk', company.as, {
    payload: {
      list: 'clients',
      action: 'statement',
      rows: [{ id: company.client.id, label: company.client.name }],
      params: { from: addDays(today, -30), to: today },
    },
  })
  expect((answer.body as BulkAnswer).result, answer.text).toMatchObject({ done: 1 })
  expect(await recipients()).toEqual([{ recipient: 'gerencia@example.test', template: 'statement' }])
})
