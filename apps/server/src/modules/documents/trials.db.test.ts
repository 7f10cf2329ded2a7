import type {
  Client,
  ClientAccount,
  Counters,
  Dashboard,
  DocumentDetail,
  DocumentRow,
  DocumentTotals,
  OpenDocument,
  Page,
  Report,
  Start,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
let real: DocumentRow
let trial: DocumentRow
const onCredit = { sale_condition: '02', credit_days: 1, payments: [] }

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  real = await issued(app, company, anInvoice(company.client, onCredit))
  trial = await issued(app, company, anInvoice(company.client, { ...onCredit, is_trial: true }))
  await issued(app, company, anInvoice(null, { kind: 'ticket', is_trial: true }))
  for (const { id } of [real, trial]) await giveStatus(app, id, 'accepted')
})
afterAll(() => app.close())

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await app.send('GET', path, company.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Answer
}

// rest.md 27: whoever tried the set-up sold ₡1,130 that day.
test('a trial is in no figure: start, dashboard, reports, strip, balances, list of clients', async () => {
  const { total } = real
  const { today } = await get<Start>('/start')
  expect(today).toMatchObject({ issued: [{ total, count: 1 }], collected: [], waiting: 0 })
  const dashboard = await get<Dashboard>('/dashboard')
  expect(dashboard).toMatchObject({
    invoiced: { amount: '2000', count: 1 },
    outstanding: { amount: total, count: 1 },
    authority: { accepted: 1, waiting: 0 },
  })
  for (const report of ['sales', 'issued', 'receivables', 'items', 'vat']) {
    const { in_colones } = await get<Report>(`/reports/${report}?include_waiting=true`)
    expect([report, in_colones.count]).toEqual([report, 1])
  }
  const strip = await get<{ data: DocumentTotals }>('/documents/totals')
  expect(strip.data).toMatchObject([{ total, outstanding: total }])
  expect((await get<Page<Client>>('/clients')).data).toMatchObject([{ document_count: 1 }])
  const account = await get<ClientAccount>(`/clients/${company.client.id}/account`)
  expect(account.balances).toMatchObject([{ currency: 'CRC', total }])
  const open = await get<{ data: OpenDocument[] }>(`/payments/open-documents?client_id=${company.client.id}`)
  expect(open.data.map(({ id }) => id)).toEqual([real.id])
  // Both are overdue by then.
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 month', ends_at = ends_at + interval '1 month'`,
  )
  app.clock.advance(3 * 24 * 3_600_000)
  expect((await get<Counters>('/counters')).work_list).toBe(1)
})

test('lists, pages and files mark it, and its sum is not below the list of a file', async () => {
  const { data } = await get<Page<DocumentRow>>('/documents')
  expect(data.map(({ is_trial }) => is_trial)).toEqual([true, true, undefined])
  expect(trial.is_trial).toBe(true)
  expect(await get<DocumentDetail>(`/documents/${trial.id}`)).toMatchObject({ is_trial: true })
  expect((await get<DocumentDetail>(`/documents/${real.id}`)).is_trial).toBeUndefined()
  const lines = await exportedLines(app, company, {
    list: 'invoices',
    query: { kind: 'invoice' },
    fields: ['is_trial', 'total'],
  })
  expect(lines).toEqual(['Sí,2260.00', 'No,2260.00', ',2260.00'])
})

const refused = { status: 409, body: { code: 'trial-has-no-effect' } }

// Programs turned a try of the set-up into a sale, and took it off a real client's account.
test('a trial becomes no invoice, and what counts is neither corrected by it nor refers to it', async () => {
  const ticket = await issued(app, company, anInvoice(company.client, { kind: 'ticket', is_trial: true }))
  await giveStatus(app, ticket.id, 'accepted')
  const sold = await app.send('POST', `/documents/${ticket.id}/invoice`, company.as, {
    payload: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(sold).toMatchObject(refused)
  const convert = (from: DocumentRow, to: string) =>
    app.send('GET', `/conversions?from=${from.kind}:${from.id}&to=${to}`, company.as)
  expect(await convert(ticket, 'invoice')).toMatchObject(refused)
  expect(await convert(trial, 'credit-note')).toMatchObject(refused)
  // A copy refers to nothing: it is the sale issued anew.
  expect(await convert(trial, 'quotation')).toMatchObject({ status: 200 })

  const noteOn = (original: DocumentRow, change: object = {}) =>
    app.send('POST', '/documents/issue', company.as, {
      payload: anInvoice(company.client, {
        kind: 'credit-note',
        ...onCredit,
        references: [
          {
            document_type: '01',
            number: original.clave!,
            issued_at: original.issued_at!,
            code: '06',
            reason: 'Rebaja',
          },
        ],
        ...change,
      }),
    })
  expect(await noteOn(trial)).toMatchObject(refused)
  expect(await noteOn(real, { is_trial: true })).toMatchObject(refused)
  expect(await noteOn(trial, { is_trial: true })).toMatchObject({ status: 201 })
})

test('a trial is paid by nobody, and goes to no client among many', async () => {
  const paid = await app.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: '2026-11-21',
      currency: 'CRC',
      amount: trial.total,
      means: '04',
      allocations: [{ document_id: trial.id, amount: trial.total }],
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(paid.status, paid.text).toBe(422)
  const sent = await app.send('POST', '/bulk', company.as, {
    payload: { list: 'invoices', action: 'send', rows: [{ id: trial.id, label: 'FE' }], params: {} },
  })
  expect(sent.body).toMatchObject({
    result: { done: 0, skipped: 1, rows: [{ message: expect.stringMatching(/trial/) }] },
  })
})

test('what was issued in the simulator is marked too once the company works for real, where nothing is tried', async () => {
  await app.asOwner(`update certificates set environment = 'live' where company_id = $1`, [company.id])
  await app.asOwner(`update companies set environment = 'live' where id = $1`, [company.id])
  expect((await get<Page<DocumentRow>>('/documents')).data).toEqual([])
  expect((await get<Page<Client>>('/clients')).data).toMatchObject([
    { document_count: 0, last_invoiced_at: null },
  ])
  expect(await get<DocumentDetail>(`/documents/${real.id}`)).toMatchObject({ is_trial: true })
  const tried = await app.send('POST', '/documents/issue', company.as, {
    payload: anInvoice(company.client, { is_trial: true }),
  })
  expect(tried).toMatchObject({ status: 409, body: { code: 'trial-would-count' } })
})
