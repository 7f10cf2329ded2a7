import type {
  ClientAccount,
  ClientStatement,
  DocumentDetail,
  DocumentRow,
  DocumentSettlement,
  DocumentTotals,
  DraftInput,
  Page,
  PaymentDetail,
  PaymentRow,
  PaymentTotals,
  Report,
} from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

type Answer = { status: number; text: string; body: Record<string, unknown> }
type ReferenceInput = NonNullable<DraftInput['references']>[number]

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(() => app.close())

/** An invoice of 1,130 times the quantity; on credit unless told otherwise. */
const sell = (quantity = '1', change: Partial<DraftInput> = {}) =>
  issued(
    app,
    company,
    anInvoice(company.client, {
      lines: [aLine({ quantity })],
      sale_condition: '02',
      credit_days: 30,
      payments: [],
      ...change,
    }),
  )
const refersTo = ({ clave, issued_at }: DocumentRow, change: Partial<ReferenceInput> = {}) => ({
  document_type: '01',
  number: clave!,
  issued_at: issued_at!,
  code: '06',
  reason: 'Devolución de mercancía',
  ...change,
})
const order = {
  document_type: '99',
  document_type_other: 'Orden de compra',
  number: 'OC-7781',
  issued_at: '2026-01-05T10:00:00-06:00',
  code: '06',
  reason: 'Orden de compra',
}
const aNote = (references: object[], quantity = '1', change: Partial<DraftInput> = {}) =>
  anInvoice(company.client, {
    kind: 'credit-note',
    lines: [aLine({ quantity })],
    sale_condition: '02',
    credit_days: 30,
    payments: [],
    references: references as ReferenceInput[],
    ...change,
  })
const issue = (payload: DraftInput) => app.send('POST', '/documents/issue', company.as, { payload })
const accept = (id: string) => giveStatus(app, id, 'accepted')
async function accepted(input: DraftInput): Promise<DocumentRow> {
  const row = await issued(app, company, input)
  await accept(row.id)
  return row
}
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const post = (
  path: string,
  payload: object = {},
  as: { token: string; company: string } = company.as,
): Promise<Answer> => app.send('POST', path, as, { payload })
const detail = (row: DocumentRow) => get<DocumentDetail>(`/documents/${row.id}`)
const settlement = (row: DocumentRow) => get<DocumentSettlement>(`/documents/${row.id}/settlement`)
const today = () => costaRicaDay(app.clock.now())
const payment = (invoice: DocumentRow, amount: string) => ({
  client_id: company.client.id,
  paid_on: today(),
  currency: 'CRC',
  amount,
  means: '01',
  allocations: [{ document_id: invoice.id, amount }],
})
const pay = async (invoice: DocumentRow, amount: string): Promise<PaymentDetail> =>
  (await post('/payments', payment(invoice, amount))).body as unknown as PaymentDetail
const payments = async () => (await get<Page<PaymentRow>>('/payments?sort=number')).data

describe('a credit note', () => {
  test('credits its invoice whichever reference that is', async () => {
    const invoice = await sell()
    await accepted(aNote([order, refersTo(invoice)]))
    expect(await detail(invoice)).toMatchObject({ balance: '0', credit_status: 'cancelled' })
    const again = await issue(aNote([order, refersTo(invoice)]))
    expect(again.body).toMatchObject({ code: 'note-exceeds', message: 'Only ₡0.00 of FE-1 is left.' })
  })

  test('for another client is refused whichever reference names the invoice', async () => {
    const invoice = await sell()
    const other = await insertClient(app, company.id)
    await app.asOwner(`update clients set identification_number = '3101999888' where id = $1`, [other.id])
    const answer = await issue(aNote([order, refersTo(invoice)], '1', { client_id: other.id }))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('The receiver is not the one of the original document.')
  })

  test('for several invoices is divided among them in their order, each up to what is left of it', async () => {
    const [first, second] = [await sell('2'), await sell('3')]
    const tooMuch = await issue(aNote([refersTo(first), refersTo(second)], '6'))
    expect(tooMuch.body).toMatchObject({ message: 'Only ₡5,650.00 of FE-1, FE-2 is left.' })
    const note = await accepted(aNote([refersTo(first), refersTo(second)], '4'))
    expect(await detail(first)).toMatchObject({ balance: '0', credit_status: 'cancelled' })
    expect(await detail(second)).toMatchObject({ balance: '1130', credit_status: 'partly_credited' })
    expect((await detail(second)).links?.from).toMatchObject([{ id: note.id }])
    expect((await issue(aNote([refersTo(second)], '2'))).status).toBe(422)
    expect((await issue(aNote([refersTo(second)], '1'))).status).toBe(201)
  })

  // A note of 1,001 yen took 501 of each of two invoices: their account said a yen less than the note.
  // An invoice that nobody had paid said "partly paid" for its note, also to the client; one that was paid whole, "settled by a note".
  test('is no money: what nobody paid stays unpaid, and what was paid stays paid when a part is given back', async () => {
    const [unpaid, paid] = [await sell('3'), await sell('3')]
    await accepted(aNote([refersTo(unpaid)]))
    expect(await detail(unpaid)).toMatchObject({
      balance: '2260',
      payment_status: 'unpaid',
      credit_status: 'partly_credited',
    })
    await pay(unpaid, '1000')
    expect(await detail(unpaid)).toMatchObject({ payment_status: 'partly_paid' })
    await pay(unpaid, '1260')
    expect(await detail(unpaid)).toMatchObject({ balance: '0', payment_status: 'credited' })

    await pay(paid, '3390')
    await accepted(aNote([refersTo(paid)]))
    const credit = (await payments()).at(-1)!
    const given = { kind: 'refund', returned_on: today(), amount: credit.unapplied, means: '01' }
    expect((await post(`/payments/${credit.id}/returns`, given)).status).toBe(200)
    expect(await detail(paid)).toMatchObject({
      balance: '0',
      payment_status: 'paid',
      credit_status: 'partly_credited',
    })
  })

  test('of an odd yen in two halves takes whole yen that add up to it', async () => {
    const half = (quantity: string) => ({
      currency: 'JPY' as const,
      exchange_rate: '3.2',
      lines: [aLine({ quantity, unit_price: '442.92035' })],
    })
    const [first, second] = [await sell('1', half('1')), await sell('1', half('1'))]
    expect([first.balance, second.balance]).toEqual(['501', '501'])
    const note = await accepted(aNote([refersTo(first), refersTo(second)], '2', half('2')))
    expect(note.total).toBe('1001')
    const credited = async (row: DocumentRow) => (await settlement(row)).credited
    expect([await credited(first), await credited(second)]).toEqual(['501', '500'])
    expect([(await detail(first)).balance, (await detail(second)).balance]).toEqual(['0', '1'])
  })

  test('on what was paid leaves a credit that is shown as one and settles another invoice', async () => {
    const [paid, open] = [await sell('2'), await sell('1')]
    await pay(paid, '2260')
    const note = await accepted(aNote([refersTo(paid)], '1'))
    expect(await detail(paid)).toMatchObject({ balance: '0', payment_status: 'overpaid' })
    expect(await settlement(paid)).toMatchObject({ credited: '1130', surplus: '1130', balance: '0' })
    const credit = (await payments()).at(-1)!
    expect(credit).toMatchObject({
      amount: '1130',
      unapplied: '1130',
      means: null,
      source: { id: note.id, kind: 'credit-note' },
    })
    await agree({ owed: '1130', credit: '1130', closing: '0' })

    const applied = await post(`/payments/${credit.id}/apply`, {
      allocations: [{ document_id: open.id, amount: '1130' }],
    })
    expect(applied.body).toMatchObject({ status: 'applied', unapplied: '0' })
    expect(await detail(open)).toMatchObject({ balance: '0', payment_status: 'paid' })
    expect(await detail(paid)).toMatchObject({ payment_status: 'paid', credit_status: 'partly_credited' })
    await agree({ owed: '0', credit: '0', closing: '0' })
  })

  // An invoice that a note had taken whole was owed again beside the credit of that note, and was reminded of.
  test('settles its invoice again by itself where the payment is undone, as far as the credit is still there', async () => {
    const undo = async ({ id }: PaymentDetail) => {
      const { status, text } = await post(`/payments/${id}/void`, { reason: 'Cheque sin fondos' })
      expect(status, text).toBe(200)
    }
    const paid = await sell('2')
    const bounced = await pay(paid, '2260')
    await accepted(aNote([refersTo(paid)], '2'))
    await agree({ owed: '0', credit: '2260', closing: '-2260' })
    await undo(bounced)
    expect(await detail(paid)).toMatchObject({ balance: '0' })
    await agree({ owed: '0', credit: '0', closing: '0' })

    // Of what was spent meanwhile only the rest is there.
    const [other, open] = [await sell('2'), await sell('1')]
    const late = await pay(other, '2260')
    await accepted(aNote([refersTo(other)], '2'))
    const credit = (await payments()).at(-1)!
    await post(`/payments/${credit.id}/apply`, { allocations: [{ document_id: open.id, amount: '1130' }] })
    await undo(late)
    expect(await detail(other)).toMatchObject({ balance: '1130' })
    expect(await detail(open)).toMatchObject({ balance: '0' })
    await agree({ owed: '1130', credit: '0', closing: '1130' })

    // A note to a part settles that part, and what somebody takes it off stays owed.
    const part = await sell('2')
    const [half, rest] = [await pay(part, '1130'), await pay(part, '1130')]
    await accepted(aNote([refersTo(part)], '1'))
    await undo(half)
    expect(await detail(part)).toMatchObject({ balance: '0' })
    const left = (await payments()).at(-1)!
    const taken = await app.send('POST', `/payments/${left.id}/allocations/${part.id}/release`, company.as, {
      payload: {},
    })
    expect(taken.status, taken.text).toBe(200)
    expect(await detail(part)).toMatchObject({ balance: '1130' })
    await undo(rest)
    expect(await detail(part)).toMatchObject({ balance: '2260' })
    await agree({ owed: '3390', credit: '1130', closing: '2260' })
  })

  // The list of notes did not say which of them the client may still use.
  test('stands under what is to be applied, and in the strip of notes, until its credit is used', async () => {
    const [invoice, open] = [await sell(), await sell()]
    await pay(invoice, '1130')
    const note = await accepted(aNote([refersTo(invoice)]))
    const toApply = async () => {
      const [list, totals] = await Promise.all(
        ['/documents?has_credit=true&kind=credit-note', '/documents/totals?kind=credit-note'].map(
          async (path) =>
            (await app.send('GET', path, company.as)).body as { data: Record<string, string>[] },
        ),
      )
      return { ids: list!.data.map(({ id }) => id), credit: totals!.data[0]!.credit }
    }
    expect(await toApply()).toEqual({ ids: [note.id], credit: '1130' })
    const credit = (await payments()).at(-1)!
    const ofRow = async () =>
      (await get<{ data: DocumentRow[] }>('/documents?kind=credit-note')).data.find(
        ({ id }) => id === note.id,
      )!.credit
    // Each says of itself how much that is, and of which payment.
    expect(await ofRow()).toEqual({ payment_id: credit.id, amount: '1130' })
    await post(`/payments/${credit.id}/apply`, {
      allocations: [{ document_id: open.id, amount: '1130' }],
    })
    expect(await toApply()).toEqual({ ids: [], credit: '0' })
    expect(await ofRow()).toBeUndefined()
  })

  // The authority was slow with the invoice and quick with its note: what was paid came back to the client, and the note's credit beside it.
  test('on what the authority rejects later leaves no credit, and what that settled is owed again', async () => {
    const [invoice, open] = [await sell('2'), await sell()]
    await pay(invoice, '2260')
    await accepted(aNote([refersTo(invoice)]))
    const credit = (await payments()).at(-1)!
    const allocations = [{ document_id: open.id, amount: '1130' }]
    expect((await post(`/payments/${credit.id}/apply`, { allocations })).status).toBe(200)
    await giveStatus(app, invoice.id, 'rejected')
    expect(await detail(open)).toMatchObject({ balance: '1130', payment_status: 'unpaid' })
    expect((await payments()).map(({ status, unapplied }) => [status, unapplied])).toEqual([
      ['recorded', '2260'],
      ['void', '0'],
    ])
    await agree({ owed: '1130', credit: '2260', closing: '-1130' })
  })

  test('over several of which one is rejected later keeps the credit of the others, and what was given back', async () => {
    const [one, other] = [await sell(), await sell()]
    await pay(one, '1130')
    await pay(other, '1130')
    await accepted(aNote([refersTo(one), refersTo(other)], '2'))
    const credit = (await payments()).at(-1)!
    expect(credit).toMatchObject({ amount: '2260', unapplied: '2260' })
    await giveStatus(app, one.id, 'rejected')
    expect((await payments()).at(-1)).toMatchObject({ amount: '1130', unapplied: '1130', status: 'recorded' })
    await agree({ owed: '0', credit: '2260', closing: '-2260' })
    const refund = { kind: 'refund', amount: '130', returned_on: today(), means: '01' }
    await post(`/payments/${credit.id}/returns`, refund)
    await giveStatus(app, other.id, 'rejected')
    // What was paid of it is the client's again, less what was given back.
    expect(
      (await payments()).map(({ status, unapplied, returned }) => [status, unapplied, returned]),
    ).toEqual([
      ['recorded', '1130', '0'],
      ['recorded', '1000', '130'],
      ['void', '0', '0'],
    ])
    await agree({ owed: '0', credit: '2130', closing: '-2130' })
  })

  // The debit note was paid at once, so that nothing asked for the credit: the client had it still, and the report a second cash sale.
  test('to a cash sale that a debit note takes back leaves no credit, and no money came in twice', async () => {
    const cash = { sale_condition: '01' as const, credit_days: null, payments: [{ means: '01' as const }] }
    const sale = await sell('2', cash)
    await accept(sale.id)
    const note = await accepted(aNote([refersTo(sale)], '2', cash))
    await agree({ owed: '0', credit: '2260', closing: '-2260' })
    const back = { ...cash, kind: 'debit-note' as const }
    await accepted(aNote([refersTo(note, { document_type: '03' })], '1', back))
    await agree({ owed: '0', credit: '1130', closing: '-1130' })
    // Of what is left of it a part was given back meanwhile: that is paid anew.
    const [{ id }] = (await payments()) as [PaymentRow]
    const refund = { kind: 'refund', amount: '130', returned_on: today(), means: '01' }
    expect((await post(`/payments/${id}/returns`, refund)).status).toBe(200)
    await accepted(aNote([refersTo(note, { document_type: '03' })], '1', back))
    await agree({ owed: '0', credit: '0', closing: '0' })
    const { in_colones } = await get<Report>(`/reports/collected?from=2020-01-01&to=${today()}`)
    expect(in_colones.total).toBe('2260')
  })

  // What the debit note had taken of the credit was owed in the statement, and nowhere else.
  test('that a debit note took back is paid with that as it was issued, where the sale is rejected later', async () => {
    const cash = { sale_condition: '01' as const, credit_days: null, payments: [{ means: '01' as const }] }
    const sale = await sell('2', cash)
    const note = await accepted(aNote([refersTo(sale)], '2', cash))
    const back = { ...cash, kind: 'debit-note' as const }
    const debit = await accepted(aNote([refersTo(note, { document_type: '03' })], '1', back))
    await agree({ owed: '0', credit: '1130', closing: '-1130' })
    await giveStatus(app, sale.id, 'rejected')
    await agree({ owed: '0', credit: '0', closing: '0' })
    const { in_colones } = await get<Report>(`/reports/collected?from=2020-01-01&to=${today()}`)
    expect(in_colones.total).toBe(debit.total)
  })

  test('left a credit that stands as long as the note does', async () => {
    const paid = await sell()
    await pay(paid, '1130')
    await accepted(aNote([refersTo(paid)]))
    const credit = (await payments()).at(-1)!
    const answer = await post(`/payments/${credit.id}/void`, { reason: 'No corresponde' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment-of-document' } })
  })

  test('of a sale to nobody in particular leaves nobody a credit', async () => {
    const ticket = await issued(
      app,
      company,
      anInvoice(null, { kind: 'ticket', lines: [aLine({ quantity: '1' })] }),
    )
    await accepted(
      aNote([refersTo(ticket, { document_type: '04' })], '1', {
        client_id: null,
        sale_condition: '01',
        credit_days: null,
        payments: [{ means: '01' }],
      }),
    )
    expect(await detail(ticket)).toMatchObject({ balance: '0' })
    expect(await payments()).toEqual([])
  })
})

describe('the credit of a client', () => {
  async function aCredit(): Promise<PaymentRow> {
    const paid = await sell('2')
    await pay(paid, '2260')
    await accepted(aNote([refersTo(paid)], '2'))
    return (await payments()).at(-1)!
  }

  test('is given back, as much as there is of it, and that can be undone', async () => {
    const { id } = await aCredit()
    const refund = { kind: 'refund', amount: '1000', returned_on: today(), means: '06', reference: 'SM-1' }
    const given = await post(`/payments/${id}/returns`, refund)
    expect(given.body, given.text).toMatchObject({
      unapplied: '1260',
      returned: '1000',
      returns: [{ kind: 'refund', amount: '1000', means: '06', reference: 'SM-1', counts: true }],
    })
    await agree({ owed: '0', credit: '1260', closing: '-1260' })
    const more = await post(`/payments/${id}/returns`, { ...refund, amount: '1260.01' })
    expect(more.body).toMatchObject({ errors: { amount: ['More than is left of the credit.'] } })
    const rest = await post(`/payments/${id}/returns`, {
      kind: 'write_off',
      amount: '1260',
      returned_on: today(),
      reason: 'El cliente cerró',
    })
    expect(rest.body).toMatchObject({ status: 'applied', unapplied: '0' })
    await agree({ owed: '0', credit: '0', closing: '0' })
    const returned = rest.body as unknown as PaymentDetail
    const undone = await post(`/payments/${id}/returns/${returned.returns[0]!.id}/undo`)
    expect(undone.body).toMatchObject({ unapplied: '1000', status: 'recorded' })
    expect((await post(`/payments/${id}/returns/${returned.returns[0]!.id}/undo`)).status).toBe(404)
  })

  test('is not handed out by who may only record', async () => {
    const { id } = await aCredit()
    const biller = { token: company.members.biller!.token, company: company.id }
    const refund = { kind: 'refund', amount: '10', returned_on: today(), means: '01' }
    expect((await post(`/payments/${id}/returns`, refund, biller)).status).toBe(403)
  })

  test('is said by field when it cannot be given back so', async () => {
    const { id } = await aCredit()
    const answer = await post(`/payments/${id}/returns`, {
      kind: 'refund',
      amount: '0',
      returned_on: today(),
      means: '04',
    })
    expect(Object.keys(answer.body.errors as object).sort()).toEqual(['amount', 'reference'])
  })

  // The statement of the month before said that the client owed it, and the report of what was collected was less by it.
  test('is not given back before it was there', async () => {
    const { id, paid_on } = await aCredit()
    const early = { kind: 'refund', amount: '10', returned_on: addDays(paid_on, -1), means: '01' }
    const refused = await post(`/payments/${id}/returns`, early)
    expect([refused.status, refused.body.errors]).toMatchObject([422, { returned_on: [expect.any(String)] }])
    expect((await post(`/payments/${id}/returns`, { ...early, returned_on: paid_on })).status).toBe(200)
  })
})

test('what is not worth asking for is written off, and owed again when that is undone', async () => {
  const invoice = await sell()
  await pay(invoice, '1129.5')
  const answer = await post(`/documents/${invoice.id}/write-off`, { reason: 'Diferencia de redondeo' })
  expect(answer.body, answer.text).toMatchObject({ written_off: '0.5', balance: '0' })
  expect(await detail(invoice)).toMatchObject({ payment_status: 'written_off', balance: '0' })
  await agree({ owed: '0', credit: '0', closing: '0' })
  expect((await post(`/documents/${invoice.id}/write-off`, { reason: 'Otra vez' })).body.code).toBe(
    'nothing-owed',
  )
  const biller = { token: company.members.biller!.token, company: company.id }
  expect((await post(`/documents/${invoice.id}/write-off/undo`, {}, biller)).status).toBe(403)
  expect((await post(`/documents/${invoice.id}/write-off/undo`)).body).toMatchObject({ balance: '0.5' })
})

// The file added what a note had left to the money that came in; the strip above the list does not.
test('the file of payments ends with the sums of the strip above them', async () => {
  const invoice = await sell('2')
  await pay(invoice, '2260')
  await accepted(aNote([refersTo(invoice)]))
  const asked = { list: 'payments', query: {}, fields: ['client_name', 'amount', 'unapplied'] }
  const lines = await exportedLines(app, company, asked)
  const strip = await get<{ data: PaymentTotals }>('/payments/totals')
  expect(strip.data).toMatchObject([{ amount: '2260', unapplied: '1130' }])
  expect(lines.at(-1)).toBe('Total CRC,2260.00,1130.00')
})

// A certificate came a week after the money: all that was left could be written off as bad, and nothing else.
test('a withholding is let go by itself, whenever its paper comes; what came with a payment goes with that', async () => {
  const invoice = await sell()
  await pay(invoice, '1000')
  const let_go = `/documents/${invoice.id}/write-off`
  const tooMuch = { kind: 'withholding', amount: '130.01', reason: 'Constancia 7' }
  expect((await post(let_go, tooMuch)).body.errors).toMatchObject({ amount: expect.anything() })
  expect((await post(let_go, { ...tooMuch, amount: '0' })).status).toBe(422)
  expect((await post(let_go, { ...tooMuch, amount: '20' })).body).toMatchObject({
    written_off: '20',
    balance: '110',
    let_go: [{ kind: 'withholding', amount: '20', reason: 'Constancia 7', payment: null }],
  })
  const answer = await post('/payments', {
    ...payment(invoice, '100'),
    remainder: { kind: 'fee', reason: 'Comisión' },
  })
  expect(answer.status, answer.text).toBe(201)
  expect((await post(`${let_go}/undo`)).body).toMatchObject({
    balance: '20',
    let_go: [{ kind: 'fee', amount: '10', payment: { id: answer.body.id } }],
  })
  await post(`/payments/${answer.body.id}/void`, { reason: 'Se digitó mal' })
  expect(await settlement(invoice)).toMatchObject({ balance: '130', let_go: [] })
})

// 400 of a cheque that bounced had been given back by SINPE: after the void nobody owed them.
test('a payment of which money was given back is not undone before that', async () => {
  const invoice = await sell()
  const { id } = (await post('/payments', { ...payment(invoice, '1000'), allocations: [] })).body
  const given = { kind: 'refund', amount: '400', returned_on: today(), means: '06', reference: 'S-1' }
  const { returns } = (await post(`/payments/${id}/returns`, given)).body as unknown as PaymentDetail
  const undo = () => post(`/payments/${id}/void`, { reason: 'Rebotó' })
  expect((await undo()).body.code).toBe('payment-given-back')
  await post(`/payments/${id}/returns/${returns[0]!.id}/undo`)
  expect((await undo()).body).toMatchObject({ status: 'void' })
})

// Two sales of 1,130 of which 1,130 was let go: the note on both gave their client credit for money that nobody had paid.
test('a note on what was let go takes that back, and gives the client credit for what was paid only', async () => {
  const invoice = await sell('2')
  await pay(invoice, '1000')
  await post(`/documents/${invoice.id}/write-off`, { reason: 'Cerró el negocio' })
  await accepted(aNote([refersTo(invoice)]))
  expect(await settlement(invoice)).toMatchObject({ credited: '1130', written_off: '130', balance: '0' })
  await agree({ owed: '0', credit: '0', closing: '0' })
  await accepted(aNote([refersTo(invoice)]))
  expect(await settlement(invoice)).toMatchObject({ credited: '2260', written_off: '0', balance: '0' })
  await agree({ owed: '0', credit: '1000', closing: '-1000' })
})

// The list said "Collected" of what a note had taken back, and less than nothing of what came from another program.
test('the strip above invoices says as collected what was collected', async () => {
  const [noted, paid] = [await sell(), await sell()]
  await accepted(aNote([refersTo(noted)]))
  await pay(paid, '1000')
  await post('/opening-balances', {
    client_id: company.client.id,
    number: 'A-1',
    issued_on: '2025-02-10',
    currency: 'CRC',
    amount: '500',
  })
  const strip = await get<{ data: DocumentTotals }>('/documents/totals?kind=invoice')
  expect(strip.data).toMatchObject([
    {
      total: '2260',
      taken_over: '500',
      collected: '1000',
      lowered: '1130',
      written_off: '0',
      outstanding: '630',
    },
  ])
  // The file of the list adds up the same.
  const fields = ['consecutivo', 'total', 'balance']
  const lines = await exportedLines(app, company, { list: 'invoices', query: { kind: 'invoice' }, fields })
  expect(lines.at(-1)).toBe('Total CRC,2260.00,630.00')
  const listed = async (figure: string) =>
    (await get<Page<DocumentRow>>(`/documents?kind=invoice&adds_to=${figure}`)).data.map(({ id }) => id)
  expect(await listed('collected')).toEqual([paid.id])
  expect(await listed('lowered')).toEqual([noted.id])
  expect(await listed('outstanding')).toHaveLength(2)
  const wrong = await app.send('GET', '/documents?adds_to=luck', company.as)
  expect(wrong).toMatchObject({ status: 422, body: { errors: { adds_to: [expect.any(String)] } } })
})

describe('a receipt of payment', () => {
  const sellDeferred = (quantity = '1') => sell(quantity, { sale_condition: '10', credit_days: 90 })
  const aReceipt = (references: object[], change: Partial<DraftInput> = {}): DraftInput =>
    anInvoice(company.client, {
      kind: 'payment-receipt',
      sale_condition: '11',
      lines: [
        { description: 'Abono', quantity: '1', unit_price: '1000', taxes: [{ code: '01', rate_code: '08' }] },
      ],
      payments: [{ means: '04' }],
      references: references as ReferenceInput[],
      ...change,
    })
  const contract = {
    document_type: '07',
    number: 'C-12',
    issued_at: order.issued_at,
    code: '17',
    reason: 'Contrato',
  }
  const pays = (row: DocumentRow) => refersTo(row, { code: '17', reason: 'Pago de la factura' })

  test('that was accepted lowers the balance of its invoice', async () => {
    const invoice = await sellDeferred('2')
    const receipt = await accepted(aReceipt([contract, pays(invoice)]))
    expect(await detail(invoice)).toMatchObject({ balance: '1130', payment_status: 'partly_paid' })
    expect(await payments()).toMatchObject([
      { amount: '1130', means: '04', status: 'applied', source: { id: receipt.id } },
    ])
    await agree({ owed: '1130', credit: '0', closing: '1130' })
  })

  test('for money that was recorded before is not counted twice', async () => {
    const invoice = await sellDeferred('2')
    await pay(invoice, '1130')
    await accepted(aReceipt([pays(invoice)]))
    expect(await detail(invoice)).toMatchObject({ balance: '1130' })
    await accepted(aReceipt([pays(invoice)]))
    expect(await detail(invoice)).toMatchObject({ balance: '0', payment_status: 'paid' })
  })

  test('is refused before it is numbered when it does not fit its invoice', async () => {
    const invoice = await sellDeferred()
    expect((await issue(aReceipt([pays(invoice)], { sale_condition: '09' }))).text).toContain(
      'Payment receipts are for sales of conditions 08',
    )
    expect((await issue(aReceipt([pays(await sell())]))).text).toContain('the original has 02')
    const dollars = await issue(aReceipt([pays(invoice)], { currency: 'USD', exchange_rate: '500' }))
    expect(dollars.body).toMatchObject({ errors: { currency: [expect.any(String)] } })
    const [line] = aReceipt([]).lines!
    const reduced = await issue(
      aReceipt([pays(invoice)], { lines: [{ ...line!, taxes: [{ code: '01', rate_code: '02' }] }] }),
    )
    expect(reduced.text).toContain('The document that is paid has no tax at this rate.')
    const discounted = await issue(
      aReceipt([pays(invoice)], { lines: [{ ...line!, discounts: [{ code: '07', percent: '10' }] }] }),
    )
    expect(discounted.text).toContain('A payment receipt has no discounts')
    const other = await insertClient(app, company.id)
    await app.asOwner(`update clients set identification_number = '3101999777' where id = $1`, [other.id])
    expect((await issue(aReceipt([contract, pays(invoice)], { client_id: other.id }))).status).toBe(422)

    expect((await issue(aReceipt([pays(invoice)]))).status).toBe(201)
    const twice = await issue(aReceipt([pays(invoice)]))
    expect(twice.text).toContain('but only 0 of the original document is unpaid')
  })
})

/** The page of the client, its statement and its documents tell one story. */
async function agree({ owed, credit, closing }: { owed: string; credit: string; closing: string }) {
  const account = await get<ClientAccount>(`/clients/${company.client.id}/account`)
  const balance = account.balances.find(({ currency }) => currency === 'CRC') ?? { total: '0', credit: '0' }
  expect({ owed: balance.total, credit: balance.credit }).toEqual({ owed, credit })
  const statement = await get<ClientStatement>(
    `/clients/${company.client.id}/statement?from=2020-01-01&to=${today()}`,
  )
  expect(statement.closing).toBe(closing)
  const totals = await get<{ data: { outstanding: string }[] }>(
    `/documents/totals?client_id=${company.client.id}`,
  )
  expect(totals.data[0]?.outstanding).toBe(owed)
}
