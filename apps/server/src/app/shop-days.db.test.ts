import type {
  DocumentDetail,
  DocumentSettlement,
  IssuedReceipts,
  PaymentDetail,
  QuotationDetail,
  SimpleDetail,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
} from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { storiesOf } from './testing/everybody-tells.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { today, hear, read, post, told, sell, creditNote, paymentsOf, byMeans } = storiesOf(() => app)
const nothing = { owed: '0', credit: '0', collected: '0', sold: '0' }
const pay = (shop: IssuingCompany, amount: string, more: object = {}) =>
  post<PaymentDetail>(shop, '/payments', {
    ...{ client_id: shop.client.id, paid_on: today(), currency: 'CRC', amount, means: '01' },
    ...more,
  })
const onCredit = { sale_condition: '02', credit_days: 30, payments: [] }

/** A receipt of a shop of the simplified regime, which leaves that regime since. */
async function aReceipt(shop: IssuingCompany, change: object = {}) {
  await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [shop.id])
  const receipt = await post<SimpleDetail>(shop, '/simples', {
    ...{ use: 'regime-sale', client_id: shop.client.id, currency: 'CRC' },
    lines: [aLine({ quantity: '1', unit_price: '2500.01' })],
    payments: [],
    ...change,
  })
  await app.asOwner(`update companies set regime = 'general' where id = $1`, [shop.id])
  return receipt
}
const toInvoice = async (shop: IssuingCompany, { id }: { id: string }, change: object = {}) => {
  const { document } = await post<SimpleDetail>(shop, `/simples/${id}/convert`, { to: 'invoice' })
  const { input } = await read<DocumentDetail>(shop, `/documents/${document!.id}`)
  const { status, text } = await app.send('POST', `/documents/${document!.id}/issue`, shop.as, {
    payload: { ...input, ...change },
  })
  expect(status, text).toBe(200)
  await giveStatus(app, document!.id, 'accepted')
  await hear()
  return read<DocumentDetail>(shop, `/documents/${document!.id}`)
}

test('a receipt that several means paid: its invoice on credit has each of them, for cash it has them itself, once', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const payments = [
    { means: '02', amount: '1000.01' },
    { means: '06', reference: '778899' },
  ]
  const onAccount = await toInvoice(shop, await aReceipt(shop, { payments }), onCredit)
  expect(onAccount).toMatchObject({ total: '2500.01', balance: '0' })
  expect(
    (await paymentsOf(shop, client)).map(({ means, amount, reference }) => [means, amount, reference]),
  ).toEqual([
    ['02', '1000.01', expect.stringMatching(/^CS-\d+$/)],
    ['06', '1500', '778899'],
  ])
  expect(await told(shop, [client])).toEqual({ ...nothing, collected: '2500.01', sold: '2500.01' })
  expect(await byMeans(shop)).toEqual({ '02': '1000.01', '06': '1500' })

  const cash = await toInvoice(shop, await aReceipt(shop, { payments }))
  expect(cash).toMatchObject({ total: '2500.01', balance: '0' })
  expect(await told(shop, [client])).toEqual({ ...nothing, collected: '5000.02', sold: '5000.02' })
  expect(await paymentsOf(shop, client)).toHaveLength(2)
  // One that nobody paid is owed.
  const unpaid = await toInvoice(shop, await aReceipt(shop), onCredit)
  expect(unpaid.balance).toBe('2500.01')
  expect(await told(shop, [client])).toMatchObject({ owed: '2500.01', credit: '0', collected: '5000.02' })
})

test('a receipt that was paid into a month whose books were closed since: its payment is of today', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const receipt = await aReceipt(shop)
  await post(shop, `/simples/${receipt.id}/pay`, { means: '01', paid_on: '2026-10-15' })
  await app.asOwner(
    `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
    values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, now())`,
    [shop.id, shop.owner.id],
  )
  await toInvoice(shop, receipt, onCredit)
  expect(await paymentsOf(shop, client)).toMatchObject([
    { paid_on: today(), amount: '2500.01', unapplied: '0' },
  ])
  expect(await told(shop, [client])).toEqual({ ...nothing, collected: '2500.01', sold: '2500.01' })

  // Whoever finds that it never came undoes it like any other, and it does not come back.
  const [payment] = await paymentsOf(shop, client)
  await post(shop, `/payments/${payment!.id}/void`, { reason: 'Billete falso' })
  expect(await told(shop, [client])).toMatchObject({ owed: '2500.01', credit: '0' })
})

test('a receipt in dollars with a deposit in colones: its invoice owes nothing, and both come in as what they are', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  await app.asOwner(`update companies set regime = 'simplified' where id = $1`, [shop.id])
  const { id } = await post<QuotationDetail>(shop, '/quotations', {
    title: 'Escritorio',
    valid_until: addDays(today(), 15),
    deposit: { kind: 'percent', value: '50' },
    content: {
      ...{ client_id: client, currency: 'USD', exchange_rate: '505.62' },
      lines: [aLine({ quantity: '1', unit_price: '100.01' })],
    },
  })
  await post(shop, `/quotations/${id}/send`)
  await post(shop, `/quotations/${id}/decide`, { decision: 'accepted', name: 'Ana Solano' })
  await pay(shop, '25281', { quotation_id: id, exchange_rate: '505.62' })
  const { simple_id } = await post<{ simple_id: string }>(shop, `/quotations/${id}/convert`, {
    kind: 'simple',
  })
  const { input } = await read<SimpleDetail>(shop, `/simples/${simple_id}`)
  const receipt = await post<SimpleDetail>(shop, `/simples/${simple_id}/issue`, input)
  expect(receipt).toMatchObject({ total: '113.01', settled: '50' })
  await post(shop, `/simples/${simple_id}/pay`, { means: '02' })
  await app.asOwner(`update companies set regime = 'general' where id = $1`, [shop.id])
  const invoice = await toInvoice(shop, receipt)
  expect(invoice).toMatchObject({ currency: 'USD', total: '113.01', balance: '0' })
  expect(
    (await paymentsOf(shop, client)).map(({ currency, amount, unapplied }) => [currency, amount, unapplied]),
  ).toEqual([
    ['CRC', '25281', '0'],
    ['USD', '63.01', '0'],
  ])
  expect(await told(shop, [client], 'USD')).toMatchObject({ owed: '0', credit: '0' })
  expect(await told(shop, [client])).toMatchObject({ owed: '0', credit: '0' })
})

test('a ticket that cash, card and SINPE paid: some of it comes back, then the rest, and the money', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const ticket = await sell(
    shop,
    anInvoice(shop.client, {
      kind: 'ticket',
      lines: [aLine({ quantity: '3', unit_price: '333.33' })],
      payments: [
        { means: '02', amount: '500' },
        { means: '06', amount: '129.99', reference: '1' },
        { means: '01' },
      ],
    }),
  )
  expect(ticket).toMatchObject({ total: '1129.99', balance: '0' })
  expect(await told(shop, [client])).toEqual({ ...nothing, collected: '1129.99', sold: '1129.99' })

  await creditNote(shop, ticket, [aLine({ quantity: '1', unit_price: '333.33' })])
  const some = await told(shop, [client])
  expect(some).toMatchObject({ owed: '0', credit: '376.66', collected: '1129.99' })
  await creditNote(shop, ticket, [aLine({ quantity: '2', unit_price: '333.33' })])
  expect(await told(shop, [client])).toMatchObject({ owed: '0', credit: '1129.99', collected: '1129.99' })
  for (const { id, unapplied } of await paymentsOf(shop, client))
    await post(shop, `/payments/${id}/returns`, {
      ...{ kind: 'refund', amount: unapplied, returned_on: today(), means: '06', reference: 'DEV-1' },
    })
  expect(await told(shop, [client])).toEqual(nothing)
})

test('dollars paid in colones, with what was withheld, a write-off, what came after it, and what was undone', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const invoice = await sell(
    shop,
    anInvoice(shop.client, {
      ...onCredit,
      ...{
        currency: 'USD',
        exchange_rate: '505.62',
        lines: [aLine({ quantity: '3', unit_price: '333.33' })],
      },
    }),
  )
  const tell = () => told(shop, [client], 'USD')
  expect(await tell()).toMatchObject({ owed: '1129.99', credit: '0', collected: '0' })
  // 500.00 dollars at 520.10, which is 14.48 more for each than they were worth.
  const first = await pay(shop, '260050', {
    exchange_rate: '520.1',
    allocations: [{ document_id: invoice.id, amount: '500' }],
  })
  expect(first.allocations[0]!.exchange_difference).toBe('7240')
  expect(await tell()).toMatchObject({ owed: '629.99', credit: '0', collected: '260050' })
  // The bank keeps 2 % of what it owes and pays the rest.
  await pay(shop, '300', {
    ...{ currency: 'USD', exchange_rate: '510' },
    allocations: [{ document_id: invoice.id, amount: '300' }],
    remainder: { kind: 'withholding', amount: '6.12', reason: 'Retención del 2 %' },
  })
  expect(await tell()).toMatchObject({ owed: '323.87', collected: '413050' })
  await post(shop, `/documents/${invoice.id}/write-off`, { reason: 'Nunca pagó' })
  expect(await tell()).toMatchObject({ owed: '0', credit: '0' })
  const settlement = await read<DocumentSettlement>(shop, `/documents/${invoice.id}/settlement`)
  expect(settlement).toMatchObject({ paid_on_issue: '0', written_off: '329.99', balance: '0' })

  // It pays after all: what was let go is owed again, and then paid, and its first payment bounces.
  await app.send('POST', `/documents/${invoice.id}/write-off/undo`, shop.as, { payload: {} })
  const after = await tell()
  expect(after.owed).toBe('323.87')
  await pay(shop, '323.87', {
    ...{ currency: 'USD', exchange_rate: '512' },
    allocations: [{ document_id: invoice.id, amount: '323.87' }],
  })
  expect(await tell()).toMatchObject({ owed: '0', credit: '0' })
  await post(shop, `/payments/${first.id}/void`, { reason: 'Cheque sin fondos' })
  expect(await tell()).toMatchObject({ owed: '500', credit: '0' })
})

test('a sale with deferred tax: its payment has its receipt, is voided after it, and what is paid next is covered by that', async () => {
  const shop = await anIssuingCompany(app)
  const client = shop.client.id
  const sale = await sell(
    shop,
    anInvoice(shop.client, {
      ...{ sale_condition: '10', credit_days: 90, payments: [] },
      lines: [aLine({ quantity: '1', unit_price: '3333.33' })],
    }),
  )
  const whole = sale.total
  const tell = () => told(shop, [client])
  const first = await pay(shop, '1000.01', { allocations: [{ document_id: sale.id, amount: '1000.01' }] })
  const { sales } = await post<IssuedReceipts>(shop, `/payments/${first.id}/receipts`)
  await giveStatus(app, sales[0]!.receipts[0]!.id, 'accepted')
  expect(await tell()).toMatchObject({ owed: '2766.65', credit: '0', collected: '1000.01' })
  await post(shop, `/payments/${first.id}/void`, { reason: 'Cheque sin fondos' })
  expect(await tell()).toMatchObject({ owed: whole, credit: '0' })
  await pay(shop, whole, { allocations: [{ document_id: sale.id, amount: whole }] })
  expect(await tell()).toMatchObject({ owed: '0', credit: '0' })
  // One piece of it comes back after all, in money.
  await creditNote(shop, sale, [aLine({ quantity: '1', unit_price: '1000' })])
  const [left] = (await paymentsOf(shop, client)).filter(({ unapplied }) => unapplied !== '0')
  expect(await tell()).toMatchObject({ owed: '0', credit: '1130' })
  await post(shop, `/payments/${left!.id}/returns`, {
    ...{ kind: 'refund', amount: '1130', returned_on: today(), means: '01' },
  })
  expect(await tell()).toMatchObject({ owed: '0', credit: '0' })
})
