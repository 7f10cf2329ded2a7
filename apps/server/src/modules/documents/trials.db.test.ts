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
  await app.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    [real.id, trial.id],
  ])
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
