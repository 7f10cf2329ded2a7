import type {
  AuditEntry,
  BulkAnswer,
  ExpenseDetail,
  ExpenseRow,
  ExpenseTotals,
  Page,
  Report,
} from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { bringIn } from '#test/bring-in.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { recordReceived } from './record-received.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['biller', 'accountant'])
})
afterAll(() => app.close())

type Answer = ExpenseDetail & { code: string; errors?: Record<string, string[]> }

const supplier = {
  supplier_name: 'Importadora Poás S.A.',
  supplier_identification_type: '02',
  supplier_identification_number: '3-101-222333',
}
const aDebt = (change = {}) => ({
  ...supplier,
  number: 'F-1207',
  issued_on: '2025-02-10',
  due_on: '2025-03-12',
  amount: '1500.75',
  ...change,
})
const send = async <Body = Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  as: { token?: string; company?: string } = company.as,
) => {
  const { status, body, text } = await app.send(method, path, as, payload && { payload })
  return { status, body: body as Body, text }
}
const take = (change = {}, as = company.as) => send('POST', '/opening-debts', aDebt(change), as)
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const today = () => costaRicaDay(app.clock.now())
const pay = (id: string, change = {}) =>
  send('POST', `/expenses/${id}/pay`, { paid_on: today(), means: '04', account: null, ...change })
const owed = async (query = '') => (await get<Report>(`/reports/payables${query}`)).in_colones.balance
const asBiller = () => ({ token: company.members.biller!.token, company: company.id })

describe('what was owed to a supplier before', () => {
  test('is owed wherever one looks, by its own number and days', async () => {
    const { status, body } = await take()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      document_kind: 'opening',
      document_number: 'F-1207',
      spent_on: '2025-02-10',
      due_on: '2025-03-12',
      total: '1500.75',
      settled: '0',
      vat_credit: '0',
      status: 'recorded',
      supplier_identification_number: '3101222333',
      payments: [],
    })
    const { groups, in_colones } = await get<Report>('/reports/payables?group_by=supplier')
    expect(in_colones).toMatchObject({ balance: '1500.75', late_more: '1500.75' })
    expect(groups).toMatchObject([{ name: 'Importadora Poás S.A.' }])
    expect((await get<{ data: ExpenseTotals }>('/expenses/totals')).data).toMatchObject([
      { total: '0', vat_credit: '0', unpaid: '1500.75' },
    ])
    for (const query of ['document_kind=opening', 'adds_to=unpaid', 'search=1207', 'search=poas'])
      expect(
        (await get<Page<ExpenseRow>>(`/expenses?${query}`)).data.map(({ id }) => id),
        query,
      ).toEqual([body.id])
  })

  test('is paid in parts to the cent, and each part can be taken back', async () => {
    const { body: debt } = await take()
    const part = await pay(debt.id, { amount: '500.25', paid_on: '2026-01-15', account: 'BAC' })
    expect(part.body).toMatchObject({
      status: 'recorded',
      settled: '500.25',
      paid_on: null,
      payments: [{ amount: '500.25', paid_on: '2026-01-15', means: '04', account: 'BAC' }],
    })
    expect(await owed()).toBe('1000.5')
    expect(await owed('?as_of=2026-01-14')).toBe('1500.75')
    expect(await owed('?as_of=2026-01-15')).toBe('1000.5')
    for (const [amount, why] of [
      ['1000.51', 'More than the document still owes.'],
      ['0', 'More than zero.'],
    ])
      expect((await pay(debt.id, { amount })).body.errors).toEqual({ amount: [why] })

    const { body: whole } = await pay(debt.id)
    expect(whole).toMatchObject({ status: 'paid', settled: '1500.75', paid_on: today() })
    expect(whole.payments.map(({ amount }) => amount)).toEqual(['1000.5', '500.25'])
    expect(await owed()).toBe('0')
    expect((await pay(debt.id)).body.code).toBe('expense-settled')

    const path = `/expenses/${debt.id}/payments/${whole.payments[0]!.id}`
    expect((await send('DELETE', path, undefined, asBiller())).status).toBe(403)
    expect((await send('DELETE', path)).body).toMatchObject({
      status: 'recorded',
      settled: '500.25',
      paid_on: null,
    })
    expect((await send('DELETE', path)).status).toBe(404)
    expect(await owed()).toBe('1000.5')
  })

  test('is paid with others in one press, and that is taken back as it was', async () => {
    const { body: debt } = await take()
    await pay(debt.id, { amount: '0.75' })
    const asked = { list: 'expenses', action: 'pay', rows: [{ id: debt.id, label: 'Poás' }] }
    const params = { paid_on: today(), means: '04' }
    const done = await send<BulkAnswer>('POST', '/bulk', { ...asked, params })
    expect(done.text).toContain('"done":1')
    expect(await owed()).toBe('0')
    const undone = await send<BulkAnswer>('POST', `/bulk/${done.body.result!.undo!.id}/undo`)
    expect(undone.body.result).toMatchObject({ done: 1 })
    expect(await owed()).toBe('1500')
    expect((await get<ExpenseDetail>(`/expenses/${debt.id}`)).payments).toMatchObject([{ amount: '0.75' }])
  })

  test('is taken over once, never changed, and taken back as long as nothing of it is paid', async () => {
    const { body: debt } = await take()
    expect((await take({ amount: '9', number: 'f 1207' })).body).toMatchObject({
      code: 'expense-twice',
      params: { type: 'expense', id: debt.id },
    })
    const { body: plain } = await send('POST', '/expenses', {
      spent_on: today(),
      supplier_name: 'Soda',
      currency: 'CRC',
      total: '100',
    })
    expect((await pay(plain.id, { amount: '50' })).body.errors).toEqual({
      amount: ['This expense is paid as a whole.'],
    })
    const form = { spent_on: today(), supplier_name: 'X', currency: 'CRC', total: '1' }
    expect((await send('PUT', `/expenses/${debt.id}`, form)).body.code).toBe('opening-debt-stays')
    expect((await send('POST', '/expenses', { ...form, document_kind: 'opening' })).status).toBe(422)

    const path = `/opening-debts/${debt.id}`
    const { body: paid } = await pay(debt.id, { amount: '10' })
    expect((await send('DELETE', path)).body.code).toBe('opening-debt-settled')
    await send('DELETE', `/expenses/${debt.id}/payments/${paid.payments[0]!.id}`)
    expect((await send('DELETE', path, undefined, asBiller())).status).toBe(403)
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send('DELETE', path)).body.code).toBe('opening-debt-not-found')
    expect((await send('DELETE', `/opening-debts/${plain.id}`)).body.code).toBe('opening-debt-not-found')
    const { data } = await get<Page<AuditEntry>>('/audit?subject=expense-payment')
    expect(data.map(({ action }) => action)).toEqual(['deleted', 'created'])
    expect((await take()).status).toBe(201)
  })

  test('closed books take none in, give none back, and see none of it paid', async () => {
    const { body: debt } = await take()
    const { body: paid } = await pay(debt.id, { amount: '10', paid_on: '2025-06-01' })
    expect((await send('POST', '/closings', { month: '2025-12' })).status).toBeLessThan(300)
    const refused = [
      take({ number: 'F-2' }),
      send('DELETE', `/opening-debts/${debt.id}`),
      pay(debt.id, { paid_on: '2025-06-01' }),
      send('DELETE', `/expenses/${debt.id}/payments/${paid.payments[0]!.id}`),
      send('POST', `/expenses/${debt.id}/void`, { reason: 'No se debía' }),
    ]
    for (const answer of refused) expect((await answer).body.code).toBe('period-closed')
    expect(await owed()).toBe('1490.75')
    expect((await pay(debt.id)).body.status).toBe('paid')
  })

  test('says what is wrong with it by field', async () => {
    const mistakes = async (change: object) => Object.keys((await take(change)).body.errors ?? {})
    expect(await mistakes({ issued_on: '2999-01-01', due_on: null })).toEqual(['issued_on'])
    expect(await mistakes({ due_on: '2025-02-09' })).toEqual(['due_on'])
    expect(await mistakes({ amount: '0' })).toEqual(['amount'])
    expect(await mistakes({ currency: 'JPY', amount: '1.5', exchange_rate: '3.4' })).toEqual(['amount'])
    expect(await mistakes({ currency: 'USD' })).toEqual(['exchange_rate'])
    expect(await mistakes({ supplier_identification_number: '12' })).toEqual([
      'supplier_identification_number',
    ])
    expect(await mistakes({ number: ' ' })).toEqual(['number'])
    expect((await take({ currency: 'USD', exchange_rate: '512.4' }, asBiller())).status).toBe(201)
  })

  // Accepted here after all, it is a purchase of this program: once, and owed as much as before.
  test('becomes the expense of its document when that is accepted, with what is left of it', async () => {
    const clave = `506100225003101222333${'00100001010000001207'}1${'12345678'}`
    const { body: debt } = await take({ number: '00100001010000001207', amount: '400' })
    await pay(debt.id, { amount: '150' })
    const id = await unsafeForCompany(app, company.id, (ctx) =>
      recordReceived(ctx, {
        receptionId: null as never,
        spentOn: '2025-02-10',
        supplierName: supplier.supplier_name,
        supplierType: '02',
        supplierNumber: '3101222333',
        clave,
        documentNumber: '00100001010000001207',
        description: null,
        currency: 'CRC',
        exchangeRate: '1',
        total: '1130',
        credited: '0',
        vat: '130',
        vatCredit: '130',
        categoryId: null,
        means: null,
        dueOn: null,
      }),
    )
    expect(id).toBe(debt.id)
    const expense = await get<ExpenseDetail>(`/expenses/${id}`)
    expect(expense).toMatchObject({
      document_kind: 'electronic',
      total: '1130',
      vat_credit: '130',
      settled: '880',
    })
    expect(await owed()).toBe('250')
    expect((await pay(id)).body).toMatchObject({ status: 'paid' })
    expect(await owed()).toBe('0')
  })
})

describe('debts to suppliers from a file', () => {
  const rows = [
    ['Proveedor', 'Cédula', 'Factura', 'Fecha', 'Vencimiento', 'Moneda', 'Tipo de cambio', 'Saldo'],
    [
      'Importadora Poás S.A.',
      '3-101-222333',
      '00100001010000000077',
      '10/02/2025',
      '12/03/2025',
      'Colones',
      '',
      '1,500.75',
    ],
    ['Cloud Inc.', '', 'F-78', '11/02/2025', '', '$', '512.40', '20.5'],
    ['Ferretería', '1?', 'F-79', '11/02/2025', '', '', '', '1'],
    ['Ferretería', '', 'F-80', '11/02/2025', '10/02/2025', '', '', '1'],
    ['CLOUD INC', '', 'f-78', '11/02/2025', '', '$', '512.40', '20.5'],
  ]

  test('are tried, written once, and taken back but for what was paid since', async () => {
    const bring = bringIn(app, company.as)
    const done = await bring.all('opening-debts', rows)
    expect(done).toMatchObject({ counts: { new: 2, refused: 3 } })
    expect((await bring.rows(done, '?outcome=refused'))[0]!.mistakes[0]!.message).not.toMatch(/[Cc]hoose/)
    expect((await bring.rows(done, '?outcome=refused')).map(({ mistakes }) => mistakes[0]!.field)).toEqual([
      'identification_number',
      'due_on',
      // The same debt twice in one file, however it is written.
      null,
    ])
    expect((await get<{ data: ExpenseTotals }>('/expenses/totals')).data).toMatchObject([
      { currency: 'CRC', total: '0', unpaid: '1500.75' },
      { currency: 'USD', total: '0', unpaid: '20.5' },
    ])
    const again = await bring.check(await bring.read('opening-debts', rows))
    expect(again).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, refused: 3 } })
    const { data } = await get<Page<ExpenseRow>>('/expenses?search=00100001010000000077')
    // So does what every list calls it, which found nothing.
    expect((await get<Page<ExpenseRow>>('/expenses?search=FE-77')).data.map(({ id }) => id)).toEqual([
      data[0]!.id,
    ])
    await pay(data[0]!.id, { amount: '0.75' })
    expect(await bring.undo(done)).toMatchObject({ written: { undone: 1, kept: 1 } })
    expect((await bring.rows(done))[0]!.note).toMatch(/paid already/)
    expect(await owed()).toBe('1500')
  })
})
