import type { ClientStatement, DocumentRow, ExpenseDetail, ListEntry, Report } from '@cuentaclara/contracts'
import { add, decimal, subtract, sum, toText } from '@cuentaclara/decimal'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
const today = () => costaRicaDay(app.clock.now())

const get = async <Body>(path: string) => {
  const { status, body, text } = await app.send('GET', path, company.as)
  expect(status, text).toBe(200)
  return body as Body
}
const post = async <Body>(path: string, payload: object) => {
  const answer = await app.send('POST', path, company.as, { payload })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body as Body & { id: string }
}
/** Days pass; the session of the owner does not end. */
const wait = async (days: number) => {
  app.clock.advance(days * 86_400_000)
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
}
const sold = async (days: number, status: 'accepted' | null, quantity = '1'): Promise<DocumentRow> => {
  const invoice = await issued(
    app,
    company,
    anInvoice(company.client, {
      sale_condition: '02',
      credit_days: days,
      payments: [],
      lines: [aLine({ quantity })],
    }),
  )
  if (status !== null) await giveStatus(app, invoice.id, status)
  return invoice
}
const report = (query: string) => get<Report>(`/reports/receivables?${query}`)
const idsOf = async (query: string) => (await report(query)).documents!.map(({ id }) => id).sort()

let late: DocumentRow
let soon: DocumentRow
let later: DocumentRow
let waiting: DocumentRow

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  late = await sold(2, 'accepted')
  await wait(3)
  soon = await sold(7, 'accepted', '2')
  later = await sold(30, 'accepted', '3')
  waiting = await sold(60, null)
  // Part of one is paid, and more came than settles anything.
  await post('/payments', {
    client_id: company.client.id,
    paid_on: today(),
    currency: 'CRC',
    amount: '900.40',
    means: '01',
    allocations: [{ document_id: soon.id, amount: '400.15' }],
  })
})
afterAll(() => app.close())

test('what is owed is narrowed by how it stands, and the parts make the whole', async () => {
  expect(await idsOf('status=overdue')).toEqual([late.id])
  expect(await idsOf('status=due_soon')).toEqual([soon.id])
  expect(await idsOf('status=later')).toEqual([later.id, waiting.id].sort())
  expect(await idsOf('status=part_settled')).toEqual([soon.id])
  expect(await idsOf('status=waiting')).toEqual([waiting.id])
  expect(await idsOf('status=said_paid')).toEqual([])
  const parts = await Promise.all(
    ['overdue', 'due_soon', 'later'].map((status) => report(`status=${status}`)),
  )
  const whole = (await report('')).in_colones
  expect(toText(sum(parts.map(({ in_colones }) => decimal(in_colones.balance))))).toBe(whole.balance)
  const groups = await get<Report>('/reports/receivables?status=overdue&group_by=client')
  expect(groups.groups).toMatchObject([{ key: company.client.id, balance: late.total }])
})

test('what a client says it paid is found, until somebody decides', async () => {
  await app.asOwner(
    `insert into payment_notices (company_id, id, environment, client_id, document_ids, currency, amount, paid_on, means,
      reference, given_at)
    select company_id, gen_random_uuid(), environment, client_id, array[id], 'CRC', 10, current_date, '04', '55', now()
    from documents where id = $1`,
    [later.id],
  )
  expect(await idsOf('status=said_paid')).toEqual([later.id])
})

test('credit of clients counts only where it is asked for: with what is owed it makes the statement, on any day', async () => {
  const credit = await report('status=in_favour')
  expect(credit.in_colones).toMatchObject({ balance: '-500.25', count: 1, not_due: '-500.25' })
  expect(credit.documents).toMatchObject([
    { kind: 'payment', party_id: company.client.id, balance: '-500.25' },
  ])
  expect((await report('status=in_favour&branch=001')).in_colones.count).toBe(0)
  expect((await report('status=in_favour&group_by=client')).groups).toMatchObject([
    { key: company.client.id, balance: '-500.25' },
  ])
  // Another day: some of the credit is put to a document, and some goes back.
  const { data } = await get<{ data: { id: string }[] }>('/payments')
  await wait(1)
  await post(`/payments/${data[0]!.id}/apply`, { allocations: [{ document_id: late.id, amount: '100.05' }] })
  await post(`/payments/${data[0]!.id}/returns`, {
    kind: 'refund',
    amount: '50.10',
    returned_on: today(),
    means: '01',
  })
  await wait(1)
  for (let day = addDays(today(), -6); day <= today(); day = addDays(day, 1)) {
    const [owed, free, { closing }] = await Promise.all([
      report(`as_of=${day}`),
      report(`as_of=${day}&status=in_favour`),
      get<ClientStatement>(`/clients/${company.client.id}/statement?from=2026-01-01&to=${day}`),
    ])
    expect(
      toText(add(decimal(owed.in_colones.balance), decimal(free.in_colones.balance))),
      `${day}: ${owed.in_colones.balance} ${free.in_colones.balance}`,
    ).toBe(closing)
  }
  expect((await report('status=in_favour')).in_colones.balance).toBe(
    toText(subtract(decimal('0'), decimal('350.1'))),
  )
})

test('a state that a report does not know is refused', async () => {
  for (const path of ['receivables?status=paid', 'payables?status=said_paid'])
    expect((await app.send('GET', `/reports/${path}`, company.as)).status, path).toBe(422)
})

test('what was spent, and what is owed for it, is narrowed by branch and by tag', async () => {
  const answer = await app.send('PUT', '/branches/002', company.as, { payload: { name: 'Cartago' } })
  expect(answer.status, answer.text).toBe(200)
  const tag = await post<ListEntry>('/list-entries', { kind: 'tag', name: 'Proyecto Poás' })
  const bill = (change: object) =>
    post<ExpenseDetail>('/expenses', {
      spent_on: addDays(today(), -9),
      supplier_name: 'Ferretería El Roble',
      currency: 'CRC',
      document_kind: 'none',
      ...change,
    })
  await bill({ total: '1000.10' })
  const placed = await bill({ total: '200.20', branch: '002', tags: [tag.id], due_on: addDays(today(), 3) })
  await bill({ total: '30.30', tags: [tag.id] })
  const balance = async (query: string) => (await get<Report>(`/reports/${query}`)).in_colones
  expect(placed).toMatchObject({ branch: '002', tags: [tag.id] })
  expect((await balance('expenses?branch=002')).total).toBe('200.2')
  expect((await balance(`expenses?tagged=${tag.id}`)).total).toBe('230.5')
  expect((await balance('payables?branch=002')).balance).toBe('200.2')
  expect((await balance(`payables?tagged=${tag.id}`)).balance).toBe('230.5')
  expect((await balance('payables?status=due_soon')).balance).toBe('200.2')
  expect((await balance('payables?status=in_favour')).balance).toBe('0')
})
