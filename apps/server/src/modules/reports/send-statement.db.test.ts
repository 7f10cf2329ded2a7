import type { BulkAnswer, ClientLetter } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { readStatementFile } from './send-statement.ts'

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
