import type {
  AuditEntry,
  ClientAccount,
  ClientStatement,
  DocumentRow,
  OpenDocument,
  Page,
  PaymentDetail,
  Report,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { bringIn } from '#test/bring-in.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['biller', 'viewer'])
})
afterAll(() => app.close())

type Problem = { code: string; errors?: Record<string, string[]> }

const aBalance = (change = {}) => ({
  client_id: company.client.id,
  number: 'F-1207',
  issued_on: '2025-02-10',
  due_on: '2025-03-12',
  amount: '1500.75',
  ...change,
})
const send = async <Body = DocumentRow & Problem>(
  method: 'POST' | 'DELETE',
  path: string,
  payload?: object,
  as: { token?: string; company?: string } = company.as,
) => {
  const { status, body, text } = await app.send(method, path, as, payload && { payload })
  return { status, body: body as Body, text }
}
const take = (change = {}, as = company.as) => send('POST', '/opening-balances', aBalance(change), as)
const pay = (document: string, amount: string, change = {}) =>
  send<PaymentDetail & Problem>('POST', '/payments', {
    client_id: company.client.id,
    paid_on: today(),
    currency: 'CRC',
    amount,
    means: '01',
    allocations: [{ document_id: document, amount }],
    ...change,
  })
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const today = () => costaRicaDay(app.clock.now())
const account = () => get<ClientAccount>(`/clients/${company.client.id}/account`)
const statement = () =>
  get<ClientStatement>(`/clients/${company.client.id}/statement?from=2025-01-01&to=${today()}`)

describe('what a client owed before', () => {
  test('is owed wherever one looks, by its own number and days, and was sold nowhere here', async () => {
    const { status, body } = await take()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'invoice',
      fiscal_status: 'taken_over',
      consecutivo: 'F-1207',
      clave: null,
      due_on: '2025-03-12',
      balance: '1500.75',
      payment_status: 'overdue',
      client_name: company.client.name,
    })
    expect((await account()).balances).toMatchObject([{ total: '1500.75', overdue: '1500.75' }])
    expect((await account()).sold).toEqual([])
    expect(await statement()).toMatchObject({
      opening: '0',
      closing: '1500.75',
      entries: [{ day: '2025-02-10', what: 'document', number: 'F-1207', charge: '1500.75' }],
    })
    const { data: open } = await get<{ data: OpenDocument[] }>(
      `/payments/open-documents?client_id=${company.client.id}`,
    )
    expect(open).toMatchObject([{ id: body.id, consecutivo: 'F-1207', balance: '1500.75' }])
    expect(await get('/documents/totals?kind=invoice')).toMatchObject({
      data: [{ count: 1, total: '0', outstanding: '1500.75' }],
    })
    const span = `from=2025-01-01&to=${today()}`
    expect((await get<Report>(`/reports/receivables?${span}`)).in_colones.balance).toBe('1500.75')
    expect((await get<Report>(`/reports/sales?${span}`)).in_colones.total).toBe('0')
    for (const search of ['1207', 'f-1207', company.client.name.slice(0, 5)]) {
      const found = await get<Page<DocumentRow>>(`/documents?search=${encodeURIComponent(search)}`)
      expect(found.data.map(({ id }) => id)).toEqual([body.id])
    }
  })

  test('is paid in parts to the cent, and written off, like any other debt', async () => {
    const { body } = await take()
    expect((await pay(body.id, '500.25')).status).toBe(201)
    expect(await get(`/documents/${body.id}`)).toMatchObject({
      balance: '1000.5',
      issues: [],
      summary: { taxed: '0', net_sale: '0', tax: '0', total: '1500.75' },
    })
    expect((await pay(body.id, '1000.51')).body.errors).toEqual({
      'allocations.0.amount': ['More than the document still owes.'],
    })
    expect((await pay(body.id, '1000.49')).body).toMatchObject({
      allocations: [{ consecutivo: 'F-1207', balance: '0.01' }],
    })
    await send('POST', `/documents/${body.id}/write-off`, { reason: 'Un céntimo' })
    expect((await statement()).closing).toBe('0')
    expect(await get(`/documents/${body.id}`)).toMatchObject({ balance: '0', payment_status: 'written_off' })
  })

  test('is taken over once, and taken back as long as nothing of it is settled', async () => {
    const { body } = await take()
    expect((await take({ amount: '9' })).body.code).toBe('opening-balance-taken')
    const { body: payment } = await pay(body.id, '10')
    const path = `/opening-balances/${body.id}`
    expect((await send('DELETE', path)).body.code).toBe('opening-balance-settled')
    await send('POST', `/payments/${payment.id}/void`, { reason: 'Se digitó mal' })
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await account()).balances).toEqual([])
    expect(await get(`/payments/${payment.id}`)).toMatchObject({ status: 'void', allocations: [] })
    const { data } = await get<Page<AuditEntry>>('/audit?subject=document')
    expect(data.map(({ action, subject_name: name }) => [action, name])).toEqual([
      ['deleted', 'F-1207'],
      ['created', 'F-1207'],
    ])
    expect((await take()).status).toBe(201)
  })

  test('is no document of ours: it is neither changed, issued, sent nor corrected', async () => {
    const { body } = await take()
    const detail = await get<{ input: object; version: number }>(`/documents/${body.id}`)
    const draft = { payload: detail.input, headers: { 'if-match': `"${detail.version}"` } }
    const change = await app.send('PUT', `/documents/${body.id}`, company.as, draft)
    expect(change.body).toMatchObject({ code: 'document-already-issued' })
    const issue = await app.send('POST', `/documents/${body.id}/issue`, company.as, draft)
    expect(issue.body).toMatchObject({ code: 'document-already-issued' })
    expect((await send('DELETE', `/documents/${body.id}`)).body.code).toBe('document-already-issued')
    expect((await send('DELETE', `/opening-balances/${company.client.id}`)).status).toBe(404)
  })

  test('is neither taken in nor given back on a day whose books are closed', async () => {
    const { body } = await take()
    expect((await send('POST', '/closings', { month: '2025-12' })).status).toBeLessThan(300)
    expect((await take({ number: 'F-2' })).body.code).toBe('period-closed')
    expect((await send('DELETE', `/opening-balances/${body.id}`)).body.code).toBe('period-closed')
  })

  test('says what is wrong with it by field', async () => {
    const mistakes = async (change: object) => Object.keys((await take(change)).body.errors ?? {})
    expect(await mistakes({ issued_on: '2999-01-01', due_on: null })).toEqual(['issued_on'])
    expect(await mistakes({ due_on: '2025-02-09' })).toEqual(['due_on'])
    expect(await mistakes({ amount: '0' })).toEqual(['amount'])
    expect(await mistakes({ currency: 'JPY', amount: '1.5', exchange_rate: '3.4' })).toEqual(['amount'])
    expect(await mistakes({ currency: 'USD' })).toEqual(['exchange_rate'])
    expect(await mistakes({ client_id: company.id })).toEqual(['client_id'])
    expect((await take({ currency: 'USD', exchange_rate: '512.4' })).status).toBe(201)
    const asBiller = { token: company.members.biller!.token, company: company.id }
    const { body } = await take({ number: '2' }, asBiller)
    expect((await send('DELETE', `/opening-balances/${body.id}`, undefined, asBiller)).status).toBe(403)
  })
})

describe('opening balances from a file', () => {
  const rows = [
    ['Cédula', 'Factura', 'Fecha', 'Vencimiento', 'Moneda', 'Tipo de cambio', 'Saldo'],
    ['', '00100001010000000077', '10/02/2025', '12/03/2025', 'Colones', '', '1,500.75'],
    ['', 'F-78', '11/02/2025', '', '$', '512.40', '20.5'],
    ['Nadie', 'F-79', '11/02/2025', '', '', '', '1'],
    ['', 'F-80', '11/02/2025', '10/02/2025', '', '', '1'],
  ]
  const file = () =>
    rows.map((row, at) => (at === 0 || row[0] !== '' ? row : row.with(0, company.client.name)))

  test('are tried, written once, and taken back but for what was paid since', async () => {
    const bring = bringIn(app, company.as)
    const done = await bring.all('opening-balances', file())
    expect(done).toMatchObject({ counts: { new: 2, refused: 2 } })
    expect((await bring.rows(done, '?outcome=refused')).map(({ mistakes }) => mistakes[0]!.field)).toEqual([
      'client_name',
      'due_on',
    ])
    expect((await account()).balances).toMatchObject([
      { currency: 'CRC', total: '1500.75' },
      { currency: 'USD', total: '20.5' },
    ])
    const again = await bring.check(await bring.read('opening-balances', file()))
    expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 2 } })
    const { data } = await get<Page<DocumentRow>>('/documents?search=00100001010000000077')
    await pay(data[0]!.id, '0.75')
    expect(await bring.undo(done)).toMatchObject({ written: { undone: 1, kept: 1 } })
    expect((await bring.rows(done))[0]!.note).toMatch(/paid or written off/)
    expect((await account()).balances).toMatchObject([{ currency: 'CRC', total: '1500' }])
  })
})
