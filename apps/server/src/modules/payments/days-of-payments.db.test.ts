import type {
  ClientAccount,
  ClientStatement,
  DocumentRow,
  DraftInput,
  PaymentDetail,
  Report,
  VatReturn,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(() => app.close())

type Problem = { code: string; errors?: Record<string, string[]> }

async function send(method: 'GET' | 'POST', path: string, payload?: object, as: object = company.as) {
  const answer = await app.send(method, path, as, payload === undefined ? {} : { payload })
  return { ...answer, body: answer.body as PaymentDetail & Problem }
}
async function get<Body>(path: string): Promise<Body> {
  const { status, body, text } = await app.send('GET', path, company.as)
  expect(status, text).toBe(200)
  return body as Body
}
const today = () => new Date(app.clock.now() - 6 * 3_600_000).toISOString().slice(0, 10)
const rowOf = ({ id }: DocumentRow) => get<DocumentRow>(`/documents/${id}`)

/** Days pass; the session of the owner does not end. */
async function wait(days: number) {
  app.clock.advance(days * 24 * 3_600_000)
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
}
/** The next month begins, and the books of this one are closed. */
async function closeMonth(): Promise<string> {
  const month = today().slice(0, 7)
  while (today().startsWith(month)) await wait(1)
  const { status, text } = await send('POST', '/closings', { month })
  expect(status, text).toBe(200)
  return month
}

/** An invoice of 1,130 times the quantity, on credit. */
async function sell(quantity = '2', change: Partial<DraftInput> = {}): Promise<DocumentRow> {
  const lines = [aLine({ quantity })]
  const onCredit = { lines, sale_condition: '02', credit_days: 30, payments: [], ...change }
  const row = await issued(app, company, anInvoice(company.client, onCredit))
  await giveStatus(app, row.id, 'accepted')
  return row
}
async function pay(amount: string, settles: readonly DocumentRow[], change: object = {}) {
  const each = settles.length === 1 ? amount : '1130'
  const { status, text, body } = await send('POST', '/payments', {
    client_id: company.client.id,
    paid_on: today(),
    currency: 'CRC',
    amount,
    means: '03',
    allocations: settles.map(({ id }) => ({ document_id: id, amount: each })),
    ...change,
  })
  expect(status, text).toBe(201)
  return body
}
/** A credit note of 1,130 times the quantity, which the authority accepts. */
async function giveBack({ clave, issued_at }: DocumentRow, quantity: string): Promise<void> {
  const note = await issued(
    app,
    company,
    anInvoice(company.client, {
      kind: 'credit-note',
      lines: [aLine({ quantity })],
      sale_condition: '02',
      credit_days: 30,
      payments: [],
      references: [
        { document_type: '01', number: clave!, issued_at: issued_at!, code: '06', reason: 'Devolución' },
      ],
    }),
  )
  await giveStatus(app, note.id, 'accepted')
}
const owed = async (day: string) =>
  (await get<Report>(`/reports/receivables?as_of=${day}`)).in_colones.balance
const collected = async (from: string, to: string) =>
  (await get<Report>(`/reports/collected?from=${from}&to=${to}`)).in_colones.total
const inFavour = async (day: string) =>
  (await get<Report>(`/reports/receivables?as_of=${day}&status=in_favour`)).in_colones.balance
const statement = (to: string) =>
  get<ClientStatement>(`/clients/${company.client.id}/statement?from=2026-01-01&to=${to}`)

// Voiding a payment of a closed month needed that month opened again, and changed what had been reported of it.
test('a cheque that bounced counts until the day that is said, and its closed month stays as it was', async () => {
  const invoice = await sell()
  const paidOn = today()
  const cheque = await pay('2260', [invoice])
  const before = { owed: await owed(paidOn), statement: await statement(paidOn) }
  const month = await closeMonth()
  const bounced = today()
  await wait(3)

  const undo = (voided_on?: string) =>
    send('POST', `/payments/${cheque.id}/void`, { reason: 'El cheque volvió sin fondos', voided_on })
  expect((await undo(paidOn)).body.code).toBe('period-closed')
  expect((await undo(addDays(paidOn, -1))).body.errors).toHaveProperty('voided_on')
  expect((await undo(addDays(today(), 1))).body.errors).toHaveProperty('voided_on')
  expect(await rowOf(invoice)).toMatchObject({ balance: '0' })
  const { status, body, text } = await undo(bounced)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ status: 'void', voided_on: bounced, unapplied: '0' })
  expect(body.allocations).toMatchObject([{ counts: false, released_on: bounced }])

  expect(await rowOf(invoice)).toMatchObject({ balance: '2260' })
  expect({ owed: await owed(paidOn), statement: await statement(paidOn) }).toEqual(before)
  expect([await owed(addDays(bounced, -1)), await owed(bounced)]).toEqual(['0', '2260'])
  expect(await collected(`${month}-01`, addDays(bounced, -1))).toBe('2260')
  expect(await collected(bounced, today())).toBe('-2260')
  const { entries, closing } = await statement(today())
  expect(closing).toBe('2260')
  expect(entries.map(({ day, what, charge, credit }) => [day, what, charge, credit])).toEqual([
    [paidOn, 'document', '2260', '0'],
    [paidOn, 'payment', '0', '2260'],
    [bounced, 'void', '2260', '0'],
  ])
})

test('what was let go with it is owed again from that day, and undone on its own day it never was', async () => {
  const invoice = await sell()
  const paidOn = today()
  const remainder = { kind: 'withholding', reason: 'Retención del 2 %' }
  const payment = await pay('2200', [invoice], { remainder })
  await wait(2)
  await send('POST', `/payments/${payment.id}/void`, { reason: 'Sin fondos' })
  expect([await owed(paidOn), await owed(today())]).toEqual(['0', '2260'])
  expect((await statement(paidOn)).closing).toBe('0')
  expect((await statement(today())).closing).toBe('2260')

  const again = await pay('2200', [invoice], { remainder, paid_on: paidOn })
  expect(await owed(paidOn)).toBe('0')
  await send('POST', `/payments/${again.id}/void`, { reason: 'Se digitó dos veces', voided_on: paidOn })
  const { entries } = await statement(today())
  expect(entries.filter(({ id }) => id === again.id)).toEqual([])
  expect(await collected(paidOn, today())).toBe('0')
})

// Only the whole payment could be undone: all that it settled was owed again.
// The document that it had left before stayed paid for the days in between.
test('what was taken off a document before is undone with it, from the day that is said', async () => {
  const [first, second] = [await sell('1'), await sell('1')]
  const paidOn = today()
  const cheque = await pay('1130', [first])
  await wait(10)
  await send('POST', `/payments/${cheque.id}/allocations/${first.id}/release`, {})
  await send('POST', `/payments/${cheque.id}/apply`, {
    allocations: [{ document_id: second.id, amount: '1130' }],
  })
  await wait(5)
  const bounced = addDays(paidOn, 4)
  const undone = await send('POST', `/payments/${cheque.id}/void`, {
    reason: 'Sin fondos',
    voided_on: bounced,
  })
  expect(undone.status, undone.text).toBe(200)
  const days = [paidOn, addDays(bounced, -1), bounced, addDays(paidOn, 11), today()]
  expect(await Promise.all(days.map(owed))).toEqual(['1130', '1130', '2260', '2260', '2260'])
  for (const day of days) expect((await statement(day)).closing).toBe(await owed(day))
})

test('a payment is taken off one document: that is owed and the money is credit, as of a day', async () => {
  const [first, second] = [await sell('1'), await sell('1')]
  const payment = await pay('2260', [first, second])
  const path = `/payments/${payment.id}/allocations/${first.id}/release`
  await wait(2)
  const paidOn = payment.paid_on
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await send('POST', path, {}, biller)).status).toBe(403)
  const other = await anIssuingCompany(app, [])
  expect((await send('POST', path, {}, other.as)).status).toBe(404)
  expect((await send('POST', path, { released_on: addDays(paidOn, -1) })).body.errors).toHaveProperty(
    'released_on',
  )

  const { status, body, text } = await send('POST', path, {})
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ status: 'recorded', applied: '1130', unapplied: '1130' })
  expect((await rowOf(first)).balance).toBe('1130')
  expect((await rowOf(second)).balance).toBe('0')
  expect([await owed(addDays(today(), -1)), await owed(today())]).toEqual(['0', '1130'])
  // Owed and credit outweigh each other in the account.
  expect((await statement(today())).closing).toBe('0')
  expect((await get<ClientAccount>(`/clients/${company.client.id}/account`)).balances).toMatchObject([
    { total: '1130', credit: '1130' },
  ])
  for (const id of [first.id, crypto.randomUUID()]) {
    const again = await send('POST', `/payments/${payment.id}/allocations/${id}/release`, {})
    expect([again.status, again.body.code]).toEqual([404, 'allocation-not-found'])
  }

  await wait(2)
  const apply = { allocations: [{ document_id: first.id, amount: '1130' }] }
  expect((await send('POST', `/payments/${payment.id}/apply`, apply)).body).toMatchObject({ unapplied: '0' })
  expect([await owed(paidOn), await owed(addDays(today(), -1)), await owed(today())]).toEqual([
    '0',
    '1130',
    '0',
  ])
})

// Credit that was applied in December was counted in November, on the day on which the money had come: in figures that were closed, and in
// a return that was filed.
test('credit that is applied later settles from that day on, also in the VAT return', async () => {
  const { inputs } = await get<VatReturn>(`/vat-returns/${today().slice(0, 7)}`)
  await app.send('PUT', `/vat-returns/${today().slice(0, 7)}/inputs`, company.as, {
    payload: { ...inputs, uses_deferral: true },
  })
  const sale = await sell('2', { sale_condition: '10', credit_days: 90 })
  const payment = await pay('2260', [])
  const month = await closeMonth()
  const collectedIn = async (period: string) =>
    (await get<VatReturn>(`/vat-returns/${period}`)).register.map(({ received }) => received)
  const allocations = [{ document_id: sale.id, amount: '2260' }]
  const { status, text } = await send('POST', `/payments/${payment.id}/apply`, { allocations })
  expect(status, text).toBe(200)
  expect([await owed(addDays(today(), -1)), await owed(today())]).toEqual(['2260', '0'])
  expect(await collectedIn(month)).toEqual(['0'])
  expect(await collectedIn(today().slice(0, 7))).toEqual(['2260'])
})

test('credit in another currency leaves its own account on the day on which it is applied', async () => {
  const payment = await pay('100', [], { currency: 'USD', exchange_rate: '500' })
  await wait(1)
  const invoice = await sell()
  await wait(1)
  const allocations = [{ document_id: invoice.id, amount: '2260' }]
  await send('POST', `/payments/${payment.id}/apply`, { allocations })
  const dollars = await get<ClientStatement>(
    `/clients/${company.client.id}/statement?currency=USD&from=2026-01-01&to=${today()}`,
  )
  expect(dollars.entries.map(({ day, charge, credit }) => [day, charge, credit])).toEqual([
    [payment.paid_on, '0', '100'],
    [today(), '4.52', '0'],
  ])
  expect((await statement(addDays(today(), -1))).closing).toBe('2260')
  expect((await statement(today())).closing).toBe('0')
})

// What a note took of what had been paid was counted as a debt less, although it was the client's credit.
test('what was owed on a day knows what a note left as credit', async () => {
  const invoice = await sell()
  const payment = await pay('2260', [invoice])
  await wait(1)
  await giveBack(invoice, '1')
  await wait(1)
  await send('POST', `/payments/${payment.id}/allocations/${invoice.id}/release`, {})
  expect((await rowOf(invoice)).balance).toBe('2260')
  await wait(1)
  expect(await owed(addDays(today(), -1))).toBe('2260')
  expect(await owed(addDays(today(), -2))).toBe('0')
  expect(await owed(payment.paid_on)).toBe('0')
})

// The days before the note were written anew: what had been let go of the document was owed on them again.
test('what was let go and a note takes comes back on the day of the note, and older days stay', async () => {
  const invoice = await sell()
  const letGo = (amount: string) =>
    send('POST', `/documents/${invoice.id}/write-off`, { amount, reason: 'No paga el saldo' })
  await wait(1)
  const written = today()
  await letGo('1500')
  const before = (await statement(written)).entries
  expect(await owed(written)).toBe('760')
  const month = await closeMonth()
  await giveBack(invoice, '1')
  expect(await rowOf(invoice)).toMatchObject({ balance: '0' })

  expect((await statement(written)).entries).toEqual(before)
  expect([await owed(written), await owed(addDays(today(), -1)), await owed(today())]).toEqual([
    '760',
    '760',
    '0',
  ])
  const { entries } = await statement(today())
  expect(entries.map(({ day, what, charge, credit }) => [day, what, charge, credit])).toEqual([
    [invoice.issued_at!.slice(0, 10), 'document', '2260', '0'],
    [written, 'settled', '0', '1500'],
    [today(), 'note', '0', '1130'],
    [today(), 'void', '370', '0'],
  ])
  // What is left of it was let go in the closed month, and stays so.
  const undone = await send('POST', `/documents/${invoice.id}/write-off/undo`)
  expect([undone.status, undone.body.code, month]).toEqual([409, 'period-closed', written.slice(0, 7)])
})

test('what was let go by mistake never was, also where a note had taken of it since', async () => {
  const invoice = await sell()
  await wait(1)
  await send('POST', `/documents/${invoice.id}/write-off`, { amount: '1500', reason: 'No paga el saldo' })
  const written = today()
  await wait(1)
  await giveBack(invoice, '1')
  await send('POST', `/documents/${invoice.id}/write-off/undo`)
  expect([await owed(written), await owed(today())]).toEqual(['2260', '1130'])
  for (const day of [written, today()]) expect((await statement(day)).closing).toBe(await owed(day))
})

// It went on counting until the day of the note, although the payment that it came with had ceased before.
test('what was let go with a payment ceases with it on its document, also where a note took of it later', async () => {
  const invoice = await sell()
  const remainder = { kind: 'write_off', reason: 'No paga el saldo' }
  const payment = await pay('2200', [invoice], { remainder })
  expect(await owed(today())).toBe('0')
  await wait(1)
  const bounced = today()
  await wait(1)
  await giveBack(invoice, '1')
  const path = `/payments/${payment.id}/allocations/${invoice.id}/release`
  const released = await send('POST', path, { released_on: bounced })
  expect(released.status, released.text).toBe(200)
  expect([await owed(payment.paid_on), await owed(bounced)]).toEqual(['0', '2260'])
  // The money itself is credit.
  expect((await statement(bounced)).closing).toBe('60')
})

/** What the statement, the report of what is owed and that of credit say of a day. */
async function standing(day: string) {
  const [{ closing }, open, credit] = [await statement(day), await owed(day), await inFavour(day)]
  return { closing, owed: open, credit }
}

// The statement of a month that ended before the invoice had the withheld tax in it, and the report of credit had not.
test('what was withheld of money that came before its invoice is let go as that is issued', async () => {
  const paidOn = today()
  await wait(3)
  const sale = await sell('1')
  await pay('1107.4', [sale], { paid_on: paidOn, remainder: { kind: 'withholding', reason: 'Renta 2 %' } })
  expect(await standing(addDays(paidOn, 1))).toEqual({ closing: '-1107.4', owed: '0', credit: '-1107.4' })
  expect(await standing(today())).toEqual({ closing: '0', owed: '0', credit: '0' })
})

// Both settled the invoice on the days between, one of them what nobody owed: neither was owed nor to the client's credit.
test('money that came while another payment settled the invoice settles it from when that bounced', async () => {
  const sale = await sell('2')
  const paidOn = today()
  const cheque = await pay('2260', [sale])
  await wait(9)
  await send('POST', `/payments/${cheque.id}/void`, { reason: 'Sin fondos', voided_on: addDays(paidOn, 6) })
  await pay('1130', [sale], { paid_on: addDays(paidOn, 3) })
  await pay('1130', [sale], { paid_on: addDays(paidOn, 8) })
  const days = [0, 3, 5, 6, 8].map((after) => addDays(paidOn, after))
  expect(await Promise.all(days.map(standing))).toEqual([
    { closing: '0', owed: '0', credit: '0' },
    { closing: '-1130', owed: '0', credit: '-1130' },
    { closing: '-1130', owed: '0', credit: '-1130' },
    { closing: '1130', owed: '1130', credit: '0' },
    { closing: '0', owed: '0', credit: '0' },
  ])
})

test('as far as there was room for both it settles the invoice from its own day', async () => {
  const sale = await sell('2')
  const paidOn = today()
  const cheque = await pay('1130', [sale])
  await wait(9)
  await send('POST', `/payments/${cheque.id}/void`, { reason: 'Sin fondos', voided_on: addDays(paidOn, 6) })
  await pay('1130', [sale], { paid_on: addDays(paidOn, 3) })
  const days = [2, 3, 6].map((after) => addDays(paidOn, after))
  expect(await Promise.all(days.map(owed))).toEqual(['1130', '0', '1130'])
})

// It was given back on a day on which it paid an invoice: that was paid with it, and it was nobody's credit.
test('credit is given back on no day on which it settled something', async () => {
  const sale = await sell('1')
  const paidOn = today()
  const payment = await pay('1130', [sale])
  await wait(5)
  await send('POST', `/payments/${payment.id}/allocations/${sale.id}/release`, {})
  const back = (returned_on: string, amount = '1130') =>
    send('POST', `/payments/${payment.id}/returns`, { kind: 'refund', amount, returned_on, means: '01' })
  const refused = await back(addDays(paidOn, 2))
  expect(refused.body.errors).toEqual({ returned_on: ['On that day it was not free yet.'] })
  expect((await back(today(), '130')).status).toBe(200)
  expect((await back(today(), '1000')).status).toBe(200)
  for (const day of [addDays(paidOn, 2), today()]) {
    const { closing, owed: open, credit } = await standing(day)
    expect(closing).toBe(String(Number(open) + Number(credit)))
  }
})

test('what was let go with money that another payment left room for goes with it', async () => {
  const sale = await sell('1')
  const paidOn = today()
  const cheque = await pay('1130', [sale])
  await wait(9)
  await send('POST', `/payments/${cheque.id}/void`, { reason: 'Sin fondos', voided_on: addDays(paidOn, 6) })
  const remainder = { kind: 'withholding', reason: 'Renta 2 %' }
  await pay('1107.4', [sale], { paid_on: addDays(paidOn, 3), remainder })
  const days = [4, 6].map((after) => addDays(paidOn, after))
  expect(await Promise.all(days.map(standing))).toEqual([
    { closing: '-1107.4', owed: '0', credit: '-1107.4' },
    { closing: '0', owed: '0', credit: '0' },
  ])
})

// The report of credit of those days missed what the rejected invoice had been paid with.
test('what had been taken off an invoice before the authority rejected it never settled it', async () => {
  const sale = await issued(
    app,
    company,
    anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [] }),
  )
  const paidOn = today()
  const payment = await pay('2260', [sale])
  await wait(5)
  await send('POST', `/payments/${payment.id}/allocations/${sale.id}/release`, {})
  await wait(2)
  await giveStatus(app, sale.id, 'rejected')
  for (const day of [addDays(paidOn, 2), addDays(paidOn, 5), today()])
    expect(await standing(day)).toEqual({ closing: '-2260', owed: '0', credit: '-2260' })
})
