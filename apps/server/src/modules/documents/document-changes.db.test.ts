import type { DocumentDetail, DraftInput, ListEntry } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#modules/identity/index.ts'
import { createTestApp, type TestApp, testPassword } from '#test/http-app.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['administrator', 'viewer'])
})
afterAll(() => app.close())

const asRole = (role: 'administrator' | 'viewer') => ({
  token: company.members[role]!.token,
  company: company.id,
})
const read = async (id: string, as = company.as): Promise<DocumentDetail> =>
  (await app.send('GET', `/documents/${id}`, as)).body
const changesOf = async (id: string, as = company.as) =>
  (await read(id, as)).timeline
    .filter(({ changes }) => changes !== undefined)
    .map(({ event, actor, changes }) => ({ event, actor, changes }))
const entry = async (kind: string, name: string): Promise<ListEntry> =>
  (await app.send('POST', '/list-entries', company.as, { payload: { kind, name } })).body
async function draft(change: Partial<DraftInput> = {}): Promise<DocumentDetail> {
  const answer = await app.send('POST', '/documents', company.as, {
    payload: anInvoice(company.client, change),
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
async function save(id: string, change: Partial<DraftInput>, as = company.as): Promise<void> {
  const payload = anInvoice(company.client, change)
  const answer = await app.send('PUT', `/documents/${id}`, as, { payload })
  expect(answer.status, answer.text).toBe(200)
}

// "Who, what, before/after" (screens.md, 7.7): of a draft nothing was kept but that it was there.
test('a draft tells what was changed, by whom, from what to what; what one changes in a row is one change', async () => {
  const [ana, urgent] = [await entry('seller', 'Ana'), await entry('tag', 'Urgente')]
  const { id } = await draft({ notes: 'Entrega lunes' })
  expect(await changesOf(id)).toEqual([])
  await save(id, { notes: 'Entrega martes', lines: [aLine({ quantity: '3' })] })
  await save(id, {
    notes: 'Entrega jueves',
    lines: [aLine({ quantity: '3' })],
    seller_id: ana.id,
    tags: [urgent.id],
  })
  await save(id, { notes: 'Entrega jueves', lines: [aLine({ quantity: '3' })], seller_id: ana.id })
  const price = { amount: '1000', currency: 'CRC' }
  const line = (quantity: string) => ({ description: 'Café de la casa', quantity, price })
  const owner = (await read(id)).created_by!
  const mine = {
    event: 'changed',
    actor: owner,
    changes: expect.arrayContaining([
      { field: 'notes', before: 'Entrega lunes', after: 'Entrega jueves' },
      { field: 'lines', before: [line('2')], after: [line('3')] },
      {
        field: 'total',
        before: { amount: '2260', currency: 'CRC' },
        after: { amount: '3390', currency: 'CRC' },
      },
      { field: 'seller', before: null, after: 'Ana' },
      { field: 'tags', before: null, after: ['Urgente'] },
    ]),
  }
  expect(await changesOf(id)).toEqual([mine])

  // Somebody else's change is one of its own, and so is what comes later.
  const as = asRole('administrator')
  await save(id, { notes: null, lines: [aLine({ quantity: '3' })], seller_id: ana.id }, as)
  expect((await changesOf(id)).slice(1)).toMatchObject([
    {
      actor: expect.not.stringMatching(owner),
      changes: [{ field: 'notes', before: 'Entrega jueves', after: null }],
    },
  ])
  app.clock.advance(11 * 60_000)
  await save(id, { notes: 'Sin prisa', lines: [aLine({ quantity: '3' })], seller_id: ana.id }, as)
  expect(await changesOf(id)).toHaveLength(3)
})

test('what is taken back within minutes is no change', async () => {
  const { id } = await draft({ notes: 'Uno' })
  await save(id, { notes: 'Dos' })
  await save(id, { notes: 'Uno' })
  expect(await changesOf(id)).toEqual([])
})

test('tags tell what they were, of drafts and of what is issued', async () => {
  const [one, two] = [await entry('tag', 'Norte'), await entry('tag', 'Sur')]
  const tag = (id: string, payload: object) =>
    app.send('POST', `/documents/${id}/tags`, company.as, { payload })
  const { id } = await draft()
  await tag(id, { add: [one.id] })
  const sold = await issued(app, company)
  await tag(sold.id, { add: [one.id] })
  await tag(sold.id, { add: [two.id], remove: [one.id] })
  const { created_by: actor } = await read(id)
  const tags = (before: string[] | null, after: string[] | null) => ({
    event: 'changed',
    actor,
    changes: [{ field: 'tags', before, after }],
  })
  expect(await changesOf(id)).toEqual([tags(null, ['Norte'])])
  expect(await changesOf(sold.id)).toEqual([tags(null, ['Norte']), tags(['Norte'], ['Sur'])])
})

test('a day that was agreed anew tells the one before, and a letter how far the document was', async () => {
  const sold = await issued(
    app,
    company,
    anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [] }),
  )
  const today = costaRicaDay(app.clock.now())
  const payload = { equal: { count: 2, every: 'month', first_on: addDays(today, 10) }, parts: [] }
  const agreed = await app.send('PUT', `/documents/${sold.id}/instalments`, company.as, { payload })
  expect(agreed.status, agreed.text).toBe(200)
  const whole = { amount: '2260', currency: 'CRC' }
  const half = { amount: '1130', currency: 'CRC' }
  await app.send('POST', `/documents/${sold.id}/send`, company.as, { payload: {} })
  expect(await changesOf(sold.id)).toMatchObject([
    {
      event: 'rescheduled',
      changes: [
        {
          field: 'instalments',
          before: [{ day: sold.due_on, amount: whole }],
          after: [{ day: addDays(today, 10), amount: half }, { amount: half }],
        },
      ],
    },
    { event: 'mailed', changes: [{ field: 'delivery', before: 'not_sent', after: 'sending' }] },
  ])
})

test('where its client is written to is told to whoever reads the trail, from when the document began', async () => {
  const client = await insertClient(app, company.id)
  const write = async (emails: string[]) => {
    const { body } = await app.send('GET', `/clients/${client.id}`, company.as)
    const payload = { ...(body as object), emails }
    const answer = await app.send('PUT', `/clients/${client.id}`, company.as, { payload })
    expect(answer.status, answer.text).toBe(200)
  }
  await write(['antes@example.test'])
  // The trail goes by the clock of the database, which no test turns: the document is to begin after it.
  app.clock.advance(Date.now() - app.clock.now() + 1)
  const { email } = company.members.owner!
  company.as.token = (
    await signIn(app, { email, password: testPassword, address: '192.0.2.1', userAgent: null })
  ).token
  const sold = await issued(app, company, anInvoice(client))
  await write(['nueva@example.test', 'otra@example.test'])
  const told = await changesOf(sold.id)
  expect(told.at(-1)).toEqual({
    event: 'client_changed',
    actor: sold.created_by,
    changes: [
      { field: 'emails', before: ['antes@example.test'], after: ['nueva@example.test', 'otra@example.test'] },
    ],
  })
  const viewer = await signIn(app, {
    email: company.members.viewer!.email,
    password: testPassword,
    address: '192.0.2.2',
    userAgent: null,
  })
  expect(await changesOf(sold.id, { token: viewer.token, company: company.id })).toEqual([])
})

// The paper of the page, and what goes by mail (screens.md, 7.7: language switch).
test('a PDF is set in the language that is asked for, and the page says which one is sent', async () => {
  const { id } = await issued(app, company)
  expect((await read(id)).paper_language).toEqual({ language: 'es', is_clients: false })
  const { body } = await app.send('GET', `/clients/${company.client.id}`, company.as)
  await app.send('PUT', `/clients/${company.client.id}`, company.as, {
    payload: { ...(body as object), language: 'fr' },
  })
  expect((await read(id)).paper_language).toEqual({ language: 'fr', is_clients: true })
  const refused = await app.send('GET', `/documents/${id}/files/pdf?language=xx`, company.as)
  expect(refused.status).toBe(422)
})
