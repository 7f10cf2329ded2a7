import type {
  AuditEntry,
  Closings,
  DocumentRow,
  NotificationList,
  OpenInPeriod,
  Page,
} from '@cuentaclara/contracts'
import { openPlaces } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['administrator', 'accountant', 'viewer'])
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const asRole = (role: 'administrator' | 'accountant' | 'viewer') => ({
  token: company.members[role]!.token,
  company: company.id,
})
async function send(method: 'GET' | 'POST', path: string, payload?: object, as: object = company.as) {
  const { status, body } = await app.send(method, path, as, payload === undefined ? {} : { payload })
  return { status, body: body as Closings & OpenInPeriod & { code: string; params: object; message: string } }
}
const close = (month: string, as?: object) => send('POST', '/closings', { month }, as)
const reopen = (month: string, reason: string, as?: object) =>
  send('POST', '/closings/reopened', { month, reason }, as)
const rate = (on: string) =>
  send('POST', '/exchange-rates', { day: on, buy: '500', sell: '510', reason: 'Del banco' })

async function someTimeLater(days: number) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(days * day)
}

/** One of each that keeps November 2026 from being done. */
async function leaveOpen() {
  const rejected = await issued(app, company, anInvoice(company.client))
  await app.asOwner(`update documents set fiscal_status = 'rejected', charged = 0, paid = 0 where id = $1`, [
    rejected.id,
  ])
  const waiting = await issued(app, company, anInvoice(company.client, { kind: 'ticket', client_id: null }))
  await app.asOwner(`update documents set fiscal_status = 'held' where id = $1`, [waiting.id])
  await send('POST', '/documents', anInvoice(company.client))
  await leaveReceiptsOpen()
  for (const [status, clave] of [
    ['new', '5'],
    ['tacit', '6'],
  ]) {
    await app.asOwner(
      `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
        supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on,
        digest, search, created_at, updated_at)
      values ($1, gen_random_uuid(), 'simulator', $2, 'invoice', repeat($3, 50), '00100001010000000001',
        '2026-11-10T12:00:00-06:00', 'Finca La Cima', '02', '3101999888', 'CRC', 1, 1130, 130, '[]', '2026-12-11',
        sha256($3::bytea), '', now(), now())`,
      [company.id, status, clave],
    )
  }
  await app.asOwner(
    `insert into expenses (company_id, id, environment, status, spent_on, supplier_name, document_kind, currency, exchange_rate,
      total, vat, vat_credit, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'draft', '2026-11-30', 'Molinos', 'paper', 'CRC', 1, 5, 0, 0, '', now(), now())`,
    [company.id],
  )
}

/** Sales of condition 10: one paid without its receipt, one whose receipt waits, and a receipt that was only begun. */
async function leaveReceiptsOpen() {
  const deferred = { sale_condition: '10', credit_days: 90, payments: [] }
  const [paid, receipted] = [
    await issued(app, company, anInvoice(company.client, deferred)),
    await issued(app, company, anInvoice(company.client, deferred)),
  ]
  await app.asOwner(`update documents set fiscal_status = 'accepted' where id = any($1)`, [
    [paid.id, receipted.id],
  ])
  const allocations = [{ document_id: paid.id, amount: '1000' }]
  await send('POST', '/payments', {
    client_id: company.client.id,
    paid_on: '2026-11-21',
    currency: 'CRC',
    amount: '1000',
    means: '04',
    reference: '88123',
    allocations,
  })
  const receipt = (of: DocumentRow) =>
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '11',
      references: [
        { document_type: '01', number: of.clave!, issued_at: of.issued_at!, code: '17', reason: 'Pago' },
      ],
      payments: [{ means: '04' }],
    })
  const waiting = await issued(app, company, receipt(receipted))
  await app.asOwner(`update documents set fiscal_status = 'held' where id = $1`, [waiting.id])
  await send('POST', '/documents', receipt(paid))
}

// rest.md 12: one press closed the books for ever, without a question and without a word about what was still open.
test('before a month is closed one sees what is still open in it, and each list shows exactly that', async () => {
  await leaveOpen()
  await someTimeLater(20)
  const { body } = await send('GET', '/closings/open?month=2026-11', undefined, asRole('accountant'))
  expect(body).toMatchObject({ from: null, to: '2026-11-30' })
  expect(body.open).toEqual([
    { thing: 'rejected', list: 'invoices', count: 1, month: null },
    { thing: 'waiting', list: 'tickets', count: 1, month: null },
    { thing: 'waiting', list: 'payment-receipts', count: 1, month: null },
    { thing: 'without_receipt', list: 'payments', count: 1, month: null },
    { thing: 'to_answer', list: 'document-receptions', count: 1, month: null },
    { thing: 'unclassified', list: 'document-receptions', count: 1, month: null },
    { thing: 'drafts', list: 'invoices', count: 1, month: null },
    { thing: 'drafts', list: 'payment-receipts', count: 1, month: null },
    { thing: 'drafts', list: 'expenses', count: 1, month: null },
    { thing: 'vat_return', list: 'vat-return', count: 1, month: '2026-11' },
  ])
  for (const { thing, list, count } of body.open) {
    const place = openPlaces.find((each) => each.thing === thing && each.list === list)
    if (place === undefined) continue
    const path =
      { 'document-receptions': 'receptions', expenses: 'expenses', payments: 'payments' }[
        list as 'expenses'
      ] ?? 'documents'
    const query = new URLSearchParams({ ...place.query, to: body.to } as Record<string, string>)
    const page = (await send('GET', `/${path}?${query}`)).body as unknown as Page<object>
    expect([thing, list, page.data.length]).toEqual([thing, list, count])
  }
  // Of December nothing is open, and it is not over.
  expect((await send('GET', '/closings/open?month=2026-12')).status).toBe(422)
})

test('closing says who, when and how much was left open, and refuses what is dated in the period', async () => {
  const before = await send('GET', '/closings')
  expect(before.body).toEqual({ closed_until: null, changes: [] })
  expect((await close('2026-11', asRole('viewer'))).status).toBe(403)
  const { body } = await close('2026-11', asRole('accountant'))
  expect(body.closed_until).toBe('2026-11-30')
  expect(body.changes).toMatchObject([
    { kind: 'closed', closed_until: '2026-11-30', left_open: 10, by: 'Member accountant', reason: null },
  ])
  const refused = await rate('2026-11-30')
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'period-closed', params: { closed_until: '2026-11-30', by: 'Member accountant' } },
  })
  // rest.md 5.10: the refusal said a day and left people alone with it.
  expect(refused.body.message).toMatch(
    /Member accountant closed them on 2026-12-1\d\..*an owner opens the period again/,
  )
  expect((await rate('2026-12-01')).status).toBe(200)
  expect((await close('2026-11')).body.code).toBe('period-only-forward')
  expect((await close('2026-09')).body.code).toBe('period-only-forward')
  expect((await close('2026-12')).status).toBe(422)
  expect((await send('POST', '/closings', { month: '2026-13' })).status).toBe(422)
})

test('only an owner opens a month again, with a reason that owners and accountants hear and the trail keeps', async () => {
  const reason = 'Faltó una factura del proveedor'
  for (const role of ['administrator', 'accountant'] as const)
    expect((await reopen('2026-11', reason, asRole(role))).status).toBe(403)
  expect((await reopen('2026-11', ' no ')).status).toBe(422)
  expect((await reopen('2026-12', reason)).body.code).toBe('period-not-closed')

  const { body } = await reopen('2026-10', reason)
  expect(body.closed_until).toBe('2026-09-30')
  expect(body.changes[0]).toMatchObject({ kind: 'reopened', by: 'Olga Solano', reason })
  expect((await rate('2026-11-30')).status).toBe(200)
  expect((await rate('2026-09-30')).body.code).toBe('period-closed')

  const told = await app.send('GET', '/notifications', asRole('accountant'), {
    headers: { 'accept-language': 'es' },
  })
  const { data: heard } = told.body as NotificationList
  expect(heard.filter(({ kind }) => kind.startsWith('period'))).toMatchObject([
    { kind: 'period-reopened', params: { by: 'Olga Solano', month: 'octubre de 2026', reason } },
  ])
  const silent = await app.send('GET', '/notifications', asRole('viewer'))
  const { data: quiet } = silent.body as NotificationList
  expect(quiet.filter(({ kind }) => kind.startsWith('period'))).toEqual([])

  const { data } = (await app.send('GET', '/audit?subject=period', company.as)).body as Page<AuditEntry>
  expect(data).toMatchObject([
    { subject: 'period', after: { kind: 'reopened', closed_until: '2026-09-30', reason } },
    { subject: 'period', after: { kind: 'closed', closed_until: '2026-11-30', left_open: 10 } },
  ])
  await expect(app.asOwner(`update period_changes set reason = 'Otra cosa'`)).rejects.toThrow(
    /kept as they were/,
  )
})

test('two who close at once close once', async () => {
  const answers = await Promise.all([close('2026-10'), close('2026-10', asRole('accountant'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a company closes its own books and nobody else’s', async () => {
  const other = await anIssuingCompany(app, [])
  expect((await send('GET', '/closings', undefined, other.as)).body.changes).toEqual([])
  expect((await send('GET', '/closings', undefined, { ...other.as, company: company.id })).status).toBe(403)
})
