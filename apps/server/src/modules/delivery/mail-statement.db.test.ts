import type {
  BulkAnswer,
  ClientLetter,
  ClientPortal,
  Deliveries,
  DocumentLetter,
  LetterRow,
  Page,
  WhatsappText,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { readStatementFile } from '#modules/reports/index.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
let quiet: { id: string; name: string }
let unreachable: { id: string; name: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
  quiet = await insertClient(app, company.id)
  unreachable = await insertClient(app, company.id)
  await app.asOwner(`update clients set emails = '{}' where id = $1`, [unreachable.id])
  const onCredit = { sale_condition: '02', credit_days: 30, payments: [] }
  const colones = await issued(app, company, anInvoice(company.client, onCredit))
  const dollars = await issued(
    app,
    company,
    anInvoice(company.client, { ...onCredit, currency: 'USD', exchange_rate: '505.5' }),
  )
  for (const { id } of [colones, dollars]) await giveStatus(app, id, 'accepted')
})
afterAll(() => app.close())

const send = (as: { token?: string; company?: string }, ...clients: { id: string; name: string }[]) =>
  app.send('POST', '/bulk', as, {
    payload: {
      list: 'clients',
      action: 'statement',
      rows: clients.map(({ id, name }) => ({ id, label: name })),
      params: { from: '2026-11-01', to: '2026-11-30' },
    },
  })

// rest.md §5.11: every client's statement had to be exported and mailed by hand.
test('each chosen client is mailed its statement, and who cannot get one is told with the reason', async () => {
  const { status, body, text } = await send(company.as, company.client, quiet, unreachable)
  expect(status, text).toBe(200)
  const { result } = body as BulkAnswer
  expect(result).toMatchObject({ done: 1, skipped: 2, failed: 0 })
  expect(result!.rows.map(({ id, message }) => [id, message])).toEqual([
    [quiet.id, 'This client has neither movements nor a balance on those days.'],
    [unreachable.id, 'This client has no e-mail address.'],
  ])
  const letters = await app.asOwner<{ recipient: string; subject: string; attachments: object[] }>(
    `select recipient, subject, attachments from outbox where template = 'statement' and sender = $1`,
    [company.id],
  )
  expect(letters).toMatchObject([
    {
      recipient: 'compras@example.test',
      subject: expect.stringContaining('30/11/2026'),
      attachments: [
        { file: 'statement', asked: { currency: 'CRC', from: '2026-11-01', to: '2026-11-30' } },
        { file: 'statement', asked: { currency: 'USD' } },
      ],
    },
  ])
})

// Whoever asked a client for money could not see when the last statement went, nor to whom.
test('the history of the client says when it went, to whom, for which days and who sent it', async () => {
  const lettersTo = async ({ id }: { id: string }) => {
    const { status, body } = await app.send('GET', `/clients/${id}/letters`, company.as)
    expect(status).toBe(200)
    return (body as { data: ClientLetter[] }).data
  }
  expect(await lettersTo(company.client)).toEqual([
    {
      at: expect.any(String),
      what: 'statement',
      way: 'mail',
      recipient: 'compras@example.test',
      from: '2026-11-01',
      to: '2026-11-30',
      by: 'Olga Solano',
    },
  ])
  expect(await lettersTo(quiet)).toEqual([])
  const stranger = await anIssuingCompany(app)
  const { body } = await app.send('GET', `/clients/${company.client.id}/letters`, stranger.as)
  expect(body).toEqual({ data: [] })
})

test('its file is a PDF that is written as the letter leaves', async () => {
  const asked = { currency: 'CRC', from: '2026-11-01', to: '2026-11-30' }
  const { name, type, content } = await readStatementFile(app, company.id, {
    clientId: company.client.id,
    name: 'Estado de cuenta.pdf',
    asked,
  })
  expect([name, type]).toEqual(['Estado de cuenta.pdf', 'application/pdf'])
  expect(content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('who may not send documents sends no statements either', async () => {
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await send(viewer, company.client)).status).toBe(403)
})

test('a client of another company is none', async () => {
  const stranger = await anIssuingCompany(app)
  const { body } = await send(stranger.as, company.client)
  expect((body as BulkAnswer).result).toMatchObject({ done: 0, skipped: 1 })
})

const days = { from: '2026-11-01', to: '2026-11-30' }
const pathOf = (client: { id: string }, what: string) => `/clients/${client.id}/statement/${what}`
type Who = { token?: string; company?: string }
const draft = (
  what: 'letter' | 'whatsapp',
  client: { id: string } = company.client,
  as: Who = company.as,
  period = days,
) => app.send('GET', `${pathOf(client, what)}?from=${period.from}&to=${period.to}`, as)
const hand = (payload: object, client: { id: string } = company.client, as: Who = company.as) =>
  app.send('POST', pathOf(client, 'whatsapp'), as, { payload: { days, ...payload } })

test('from the page of the client it goes as somebody worded it, to whom they chose', async () => {
  const letter = (await draft('letter')).body as DocumentLetter
  expect(letter).toMatchObject({
    to: 'compras@example.test',
    subject: expect.stringContaining('30/11/2026'),
    attachments: [expect.stringMatching(/ CRC\.pdf$/), expect.stringMatching(/ USD\.pdf$/)],
  })
  const { status, text } = await app.send('POST', pathOf(company.client, 'mail'), company.as, {
    payload: {
      days,
      to: 'ana@example.test',
      also: ['luis@example.test'],
      message: 'Le debo una explicación.',
    },
  })
  expect(status, text).toBe(204)
  const letters = await app.asOwner<{ recipient: string }>(
    `select recipient from letters where company_id = $1 and kind = 'statement' and client_id = $2`,
    [company.id, company.client.id],
  )
  expect(letters.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining(['ana@example.test', 'luis@example.test']),
  )
})

// It said that the balance was below zero: to its client, who need not know which sign means what.
test('says what is the client’s as that, in its language', async () => {
  const client = await insertClient(app, company.id)
  const payload = {
    client_id: client.id,
    paid_on: '2026-11-20',
    currency: 'CRC',
    amount: '5000',
    means: '06',
    reference: 'SINPE 5000',
    allocations: [],
  }
  expect((await app.send('POST', '/payments', company.as, { payload })).status).toBe(201)
  const message = async () => ((await draft('letter', client)).body as DocumentLetter).message
  expect(await message()).toContain('Su saldo es de ₡5,000.00 a su favor.')
  await app.asOwner(`update clients set language = 'en' where id = $1`, [client.id])
  expect(await message()).toContain('Your balance is ₡5,000.00 in your favour.')
})

// features.md row 39: to WhatsApp went a link that somebody typed, and nothing noted it.
test('in WhatsApp its client gets it in its own language, with the page where it stands; it is noted everywhere', async () => {
  await app.asOwner(
    `update clients set phone_number = '88887777', phone_country_code = '506', language = 'en' where id = $1`,
    [company.client.id],
  )
  const { phone, text } = (await draft('whatsapp')).body as WhatsappText
  expect(phone).toBe('50688887777')
  expect(text).toMatch(/^Hello .* statement from 01\/11\/2026 to 30\/11\/2026/)
  const link = /http\S+/.exec(text)![0]
  const token = link.split('/portal/')[1]
  // Whoever only looked at the text has handed out nothing.
  expect((await app.send('GET', `/portals/${token}`)).status).toBe(404)

  expect((await hand({ phone, text })).status).toBe(204)
  expect((await app.send('GET', `/portals/${token}`)).status).toBe(200)
  const letters = (await app.send('GET', '/letters?way=whatsapp', company.as)).body as Page<LetterRow>
  expect(letters.data).toMatchObject([
    { way: 'whatsapp', kind: 'statement', status: 'handed', recipient: '+50688887777', about: null },
  ])
  expect(letters.data[0]!.client_id).toBe(company.client.id)
  const deliveries = (await app.send('GET', `/clients/${company.client.id}/deliveries`, company.as))
    .body as Deliveries
  expect(deliveries.link).toMatchObject({ is_on: true })
  expect(deliveries.data.find(({ way }) => way === 'whatsapp')).toMatchObject({
    kind: 'statement',
    status: 'handed',
    recipient: '+50688887777',
  })
  const story = (await app.send('GET', `/clients/${company.client.id}/letters`, company.as)).body as {
    data: ClientLetter[]
  }
  expect(story.data.at(-1)).toMatchObject({
    what: 'statement',
    way: 'whatsapp',
    from: days.from,
    to: days.to,
  })
})

test('the end that somebody chose for the page stays, and one that is over does not keep the client out', async () => {
  const portal = `/clients/${company.client.id}/portal`
  const endOf = async () => ((await app.send('GET', portal, company.as)).body as ClientPortal).expires_on
  await app.send('PUT', portal, company.as, { payload: { is_on: true, expires_on: '2099-12-31' } })
  const { text } = (await draft('whatsapp')).body as WhatsappText
  await hand({ phone: '88887777', text })
  expect(await endOf()).toBe('2099-12-31')
  await app.asOwner(`update public_links set expires_on = '2020-01-01' where client_id = $1`, [
    company.client.id,
  ])
  await hand({ phone: '88887777', text })
  expect(await endOf()).toBeNull()
})

test('refuses what is no number, days that end before they begin, nothing to say, and whoever may not', async () => {
  expect((await hand({ phone: '8888' })).body).toMatchObject({ errors: { phone: expect.anything() } })
  const backwards = { from: '2026-11-30', to: '2026-11-01' }
  expect(await draft('whatsapp', company.client, company.as, backwards)).toMatchObject({
    status: 422,
    body: { errors: { to: expect.anything() } },
  })
  expect((await hand({ phone: '88887777' }, quiet)).body).toMatchObject({ code: 'statement-empty' })
  const viewer = { token: company.members.viewer!.token, company: company.id }
  expect((await hand({ phone: '88887777' }, company.client, viewer)).status).toBe(403)
  const stranger = await anIssuingCompany(app)
  for (const what of ['letter', 'whatsapp'] as const)
    expect((await draft(what, company.client, stranger.as)).status).toBe(404)
  expect((await hand({ phone: '88887777' }, company.client, stranger.as)).status).toBe(404)
  expect((await app.send('GET', `/clients/${company.client.id}/deliveries`, stranger.as)).status).toBe(404)
})
