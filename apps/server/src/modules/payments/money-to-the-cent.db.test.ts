import type { DocumentRow, OpenDocument, Page } from '@cuentaclara/contracts'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { coinDecimals, officialCurrencies } from '@cuentaclara/einvoice/codes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
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
})
beforeEach(async () => {
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

/** 3 × 884.95575 and 13 %: 2999.99999 in the official document, 3,000.00 on every screen. */
const justBelow = aLine({ quantity: '3', unit_price: '884.95575' })
/** 1 × 1000.00001 and 13 %: 1130.00001, shown as 1,130.00. */
const justAbove = aLine({ quantity: '1', unit_price: '1000.00001' })

const onCredit = (line = justBelow, change = {}) =>
  issued(
    app,
    company,
    anInvoice(company.client, {
      lines: [line],
      sale_condition: '02',
      credit_days: 30,
      payments: [],
      ...change,
    }),
  )
const today = () => costaRicaDay(app.clock.now())
const pay = (amount: string, ...allocations: [DocumentRow, string][]) =>
  app.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: today(),
      currency: 'CRC',
      amount,
      means: '01',
      allocations: allocations.map(([{ id }, part]) => ({ document_id: id, amount: part })),
    },
  })
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body

describe('what is owed', () => {
  test('is what the screen shows: paying it closes the invoice', async () => {
    const [below, above] = [await onCredit(justBelow), await onCredit(justAbove)]
    expect([below.total, below.balance, above.total, above.balance]).toEqual(['3000', '3000', '1130', '1130'])
    const answer = await pay('4130', [below, '3000'], [above, '1130'])
    expect(answer.status, answer.text).toBe(201)
    expect(answer.body).toMatchObject({ status: 'applied', unapplied: '0' })
    for (const { id } of [below, above]) {
      expect(await get(`/documents/${id}`)).toMatchObject({ balance: '0', payment_status: 'paid' })
    }
  })

  test('is proposed to the cent', async () => {
    await onCredit(justBelow)
    const { data } = await get<{ data: OpenDocument[] }>(
      `/payments/open-documents?client_id=${company.client.id}`,
    )
    expect(data.map(({ total, balance }) => [total, balance])).toEqual([['3000', '3000']])
  })

  test('is paid in coins that exist', async () => {
    const invoice = await onCredit(justBelow)
    expect((await pay('10.005')).status).toBe(422)
    expect((await pay('10', [invoice, '9.999'])).status).toBe(422)
  })

  test('by a draft is said to the cent', async () => {
    const draft = await app.send('POST', '/documents', company.as, {
      payload: anInvoice(company.client, { lines: [justBelow] }),
    })
    expect(draft.body).toMatchObject({ total: '3000' })
  })
})

test.each(['3000', '3,000', '₡3,000.00', '3000.00'])(
  'the amount one sees finds its document: %s',
  async (typed) => {
    const invoice = await onCredit(justBelow)
    const found = await get<Page<DocumentRow>>(`/documents?search=${encodeURIComponent(typed)}`)
    expect(found.data.map(({ id }) => id)).toEqual([invoice.id])
  },
)

test('the official document keeps its five decimals', async () => {
  const invoice = await onCredit(justBelow)
  expect(await get(`/documents/${invoice.id}`)).toMatchObject({ summary: { total: '2999.99999' } })
})

test('offers and receipts of our own are said to the cent as well', async () => {
  const content = anInvoice(company.client, { lines: [justBelow] })
  const { kind: _, payments: __, ...offered } = content
  const offer = await app.send('POST', '/quotations', company.as, {
    payload: { title: 'Café', valid_until: today(), content: offered },
  })
  expect(offer.body, offer.text).toMatchObject({ total: '3000' })
})

// An invoice in yen owed JPY 1,234.50: the half yen stayed open for ever.
test('a currency without cents is owed and paid in whole coins', async () => {
  const yen = await onCredit(aLine({ quantity: '1', unit_price: '1092.47788' }), {
    currency: 'JPY',
    exchange_rate: '3.31789',
  })
  expect([yen.total, yen.balance]).toEqual(['1235', '1235'])
  const settle = (amount: string) =>
    app.send('POST', '/payments', company.as, {
      payload: {
        client_id: company.client.id,
        paid_on: today(),
        currency: 'JPY',
        exchange_rate: '3.3',
        amount,
        means: '01',
        allocations: [{ document_id: yen.id, amount }],
      },
    })
  const half = await settle('0.5')
  expect([half.status, Object.keys((half.body as { errors: object }).errors)]).toEqual([
    422,
    ['amount', 'allocations.0.amount'],
  ])
  expect((await settle('1235')).status).toBe(201)
})

// 1,001 yen for two invoices of 500.5 yen each was "more than was paid": either counted for 501.
test('two halves of an odd yen take whole yen of a payment that add up', async () => {
  const line = aLine({ quantity: '1', unit_price: '1417.34513' })
  const [first, second] = [await onCredit(line), await onCredit(line)]
  const answer = await app.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: today(),
      currency: 'JPY',
      exchange_rate: '3.2',
      amount: '1001',
      means: '01',
      allocations: [first, second].map(({ id, balance }) => ({ document_id: id, amount: balance })),
    },
  })
  expect(answer.status, answer.text).toBe(201)
  expect(answer.body).toMatchObject({
    status: 'applied',
    unapplied: '0',
    allocations: [{ taken: '501' }, { taken: '500' }],
  })
  expect(await get(`/documents/${second.id}`)).toMatchObject({ balance: '0', payment_status: 'paid' })
})

test('the database and the engine know the same currencies without cents', async () => {
  const rows = await app.asOwner<{ code: string; decimals: number }>(
    `select code, scale(in_coins(1.23456, code)) as decimals from unnest($1::text[]) code`,
    [[...officialCurrencies]],
  )
  expect(rows.filter(({ code, decimals }) => decimals !== coinDecimals(code))).toEqual([])
  expect(rows.filter(({ decimals }) => decimals === 0).length).toBe(17)
})
