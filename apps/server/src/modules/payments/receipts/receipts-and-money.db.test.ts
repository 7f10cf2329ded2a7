import type {
  ClientAccount,
  DocumentDetail,
  DocumentRow,
  DraftInput,
  Page,
  PaymentDetail,
  PaymentRow,
  ReceiptableSale,
  VatReturn,
} from '@cuentaclara/contracts'
import { addDays } from '@cuentaclara/einvoice'
import { describe, expect, test } from 'vitest'
import { aLine, anInvoice, anIssuingCompany, issued } from '#modules/documents/testing/issuing-company.ts'
import { giveStatus } from '#test/hear-events.ts'
import { aCompanyWithReceipts, deferred } from '../testing/receipts.ts'

const given = aCompanyWithReceipts()
const { app, company, post, get, today, receiptsOf, lacking } = given

const state = { sale_condition: '08', credit_days: 30, payments: [] }
const usual = { sale_condition: '02', credit_days: 30, payments: [] }

/** 1,130 times the quantity, accepted. */
const accepted = (change: Partial<DraftInput> = {}, quantity = '1') => given.sell(quantity, change)
const pay = (sale: DocumentRow, amount: string, change: object = {}) => given.pay([[sale, amount]], change)

const refersTo = (sale: DocumentRow, change: object = {}) => ({
  document_type: '01',
  number: sale.clave!,
  issued_at: sale.issued_at!,
  code: '06',
  reason: 'Devolución',
  ...change,
})
/** A note of as much as a line with this price and its tax. */
const aNoteTo = (sale: DocumentRow, price: string, terms: Partial<DraftInput>) =>
  accepted({
    kind: 'credit-note',
    ...terms,
    lines: [aLine({ quantity: '1', unit_price: price })],
    references: [refersTo(sale)],
  })

/** A receipt as another program makes it, of 1,130 unless told otherwise. */
const aReceipt = (sale: DocumentRow, net = '1000', reference: object = {}): DraftInput =>
  anInvoice(company.client, {
    kind: 'payment-receipt',
    sale_condition: '11',
    payments: [{ means: '04' }],
    lines: [
      {
        description: 'Abono',
        unit_price: net,
        taxable_base: net,
        taxes: [{ code: '01', rate_code: '08' }],
      } as never,
    ],
    references: [refersTo(sale, { code: '17', reason: 'Pago recibido', ...reference })],
  })

const undo = ({ id }: { id: string }) =>
  post<PaymentDetail>(`/payments/${id}/void`, { reason: 'Cheque sin fondos' })
async function issueReceipt(payment: { id: string }): Promise<ReceiptableSale> {
  const { sales, refused } = await given.issueReceipts(payment)
  expect(refused).toEqual([])
  return sales[0]!
}
const owedOf = async (payment: { id: string }) => (await receiptsOf(payment))[0]?.owed?.amount ?? null
const payments = async () => (await get<Page<PaymentRow>>('/payments?sort=number')).data
const balanceOf = async ({ id }: DocumentRow) => (await get<DocumentDetail>(`/documents/${id}`)).balance

/** What the return of this month says of payments of the State without their receipt. */
const unmatched = async () =>
  (await get<VatReturn>(`/vat-returns/${today().slice(0, 7)}`)).checks.find(
    ({ check }) => check === 'receipts',
  )
const stateBase = async () =>
  (await get<VatReturn>(`/vat-returns/${today().slice(0, 7)}`)).boxes.find(({ id }) => id === 'V13_B')?.amount

/** 1,130 that a note left with us. */
async function aCredit(): Promise<PaymentRow> {
  const sale = await accepted(usual)
  await pay(sale, '1130')
  await aNoteTo(sale, '1000', usual)
  return (await payments()).at(-1)!
}
const apply = (credit: { id: string }, sale: DocumentRow, amount: string) =>
  post(`/payments/${credit.id}/apply`, { allocations: [{ document_id: sale.id, amount }] })

describe('a payment that was undone', () => {
  // The yes to its receipt brought 1,130 back that nobody could undo.
  test('is not brought back by the yes to its receipt', async () => {
    const sale = await accepted()
    const payment = await pay(sale, '1130')
    const { receipts } = await issueReceipt(payment)
    await undo(payment)
    await giveStatus(app, receipts[0]!.id, 'accepted')
    expect(await payments()).toMatchObject([{ id: payment.id, status: 'void' }])
    expect(await balanceOf(sale)).toBe('1130')
    // A note then found money to give back that had never come.
    await aNoteTo(sale, '1000', deferred)
    expect((await get<ClientAccount>(`/clients/${company.client.id}/account`)).balances).toEqual([])
    expect(await payments()).toHaveLength(1)
  })

  test('leaves what a note took of its sale to that note, which is no payment that wants a receipt', async () => {
    const sale = await accepted()
    const payment = await pay(sale, '1130')
    await aNoteTo(sale, '400', deferred)
    await undo(payment)
    // 1,130 less 452.
    expect(await balanceOf(sale)).toBe('678')
    expect(await given.lacking()).toEqual([])
    const again = await pay(sale, '678')
    expect(await owedOf(again)).toBe('678')
    expect(await given.lacking()).toEqual([again.number])
  })

  test('is not brought back by the receipt of another payment of the same sale', async () => {
    const sale = await accepted()
    const [bounced, good] = [await pay(sale, '500', { means: '03' }), await pay(sale, '630')]
    const first = await issueReceipt(bounced)
    await giveStatus(app, first.receipts[0]!.id, 'accepted')
    const { receipts } = await issueReceipt(good)
    await undo(bounced)
    await giveStatus(app, receipts.at(-1)!.id, 'accepted')
    expect(await payments()).toHaveLength(2)
    expect(await balanceOf(sale)).toBe('500')
  })

  test('leaves a receipt that tells of the payment in its place', async () => {
    const sale = await accepted()
    const wrong = await pay(sale, '1130')
    await issueReceipt(wrong)
    await undo(wrong)
    const right = await pay(sale, '1130', { means: '03' })
    expect(await owedOf(right)).toBe(null)
    expect(await lacking()).toEqual([])
  })
})

describe('what stands for a payment', () => {
  const standing = async (payment: { id: string }) =>
    (await receiptsOf(payment)).flatMap(({ receipts }) =>
      receipts.flatMap(({ id, is_of_payment }) => (is_of_payment ? [id] : [])),
    )

  // The page of a payment that was undone had nothing of the receipt that the authority keeps.
  test('is its own receipt, which its page keeps when it is undone', async () => {
    const sale = await accepted({}, '2')
    const [first, second] = [await pay(sale, '1130'), await pay(sale, '500')]
    const { receipts } = await issueReceipt(first)
    const [receipt] = receipts
    await issueReceipt(second)
    expect(await standing(first)).toEqual([receipt!.id])
    await giveStatus(app, receipt!.id, 'accepted')
    await undo(first)
    expect(await receiptsOf(first)).toMatchObject([
      { receipts: [{ id: receipt!.id, fiscal_status: 'accepted', is_of_payment: true }], owed: null },
    ])
    expect((await receiptsOf(first))[0]?.receipts).toHaveLength(1)
    expect((await app.send('POST', `/payments/${first.id}/receipts`, company.as)).status).toBe(200)

    // What is paid in its place is told by the receipt that was left without money.
    const again = await pay(sale, '1130', { means: '03' })
    expect(await standing(again)).toEqual([receipt!.id])
    expect(await standing(second)).not.toContain(receipt!.id)
  })

  test('is nothing where there is no receipt', async () => {
    const payment = await pay(await accepted(), '1130')
    expect(await standing(payment)).toEqual([])
    await undo(payment)
    expect(await receiptsOf(payment)).toEqual([])
  })
})

describe('a receipt of another program', () => {
  test('brings what it says beside credit that was applied, and that can be undone', async () => {
    const sale = await accepted({}, '2')
    await apply(await aCredit(), sale, '200')
    const receipt = await issued(app, company, aReceipt(sale))
    await giveStatus(app, receipt.id, 'accepted')
    // 930 of it were booked: the credit was taken for money that the receipt told of.
    expect(await balanceOf(sale)).toBe('930')
    const brought = (await payments()).at(-1)!
    expect(brought).toMatchObject({ amount: '1130', means: '04', source: { id: receipt.id } })
    await undo(brought)
    expect(await balanceOf(sale)).toBe('2060')
  })

  test('is of what was recorded before it, and brings only the rest', async () => {
    const sale = await accepted({}, '2')
    const known = await pay(sale, '400')
    const receipt = await issued(app, company, aReceipt(sale))
    expect(await owedOf(known)).toBe(null)
    await undo(known)
    await giveStatus(app, receipt.id, 'accepted')
    expect((await payments()).map(({ amount, status }) => [amount, status])).toEqual([
      ['400', 'void'],
      ['730', 'applied'],
    ])
  })

  test('is of what was recorded while the authority looked at it', async () => {
    const sale = await accepted({}, '2')
    const receipt = await issued(app, company, aReceipt(sale))
    await pay(sale, '1130')
    await giveStatus(app, receipt.id, 'accepted')
    expect(await payments()).toHaveLength(1)
    expect(await lacking()).toEqual([])
  })

  test('may name its payment, of that sale and of nobody else', async () => {
    const [sale, other] = [await accepted({}, '2'), await accepted()]
    const [first, second] = [await pay(sale, '1130'), await pay(sale, '1130')]
    const elsewhere = await pay(other, '1130')
    const ours = { ...company }
    Object.assign(company, await anIssuingCompany(app))
    const theirs = await pay(await accepted(), '1130')
    Object.assign(company, ours)
    for (const payment_id of [elsewhere.id, theirs.id, sale.id]) {
      const wrong = await app.send('POST', '/documents/issue', company.as, {
        payload: aReceipt(sale, '1000', { payment_id }),
      })
      expect(wrong.status, wrong.text).toBe(422)
      expect(wrong.body).toMatchObject({ errors: { 'references.0.payment_id': [expect.any(String)] } })
    }
    // What was refused took no number.
    expect((await get<Page<DocumentRow>>('/documents?kind=payment-receipt')).data).toEqual([])
    await issued(app, company, aReceipt(sale, '1000', { payment_id: second.id }))
    expect(await owedOf(first)).toBe('1130')
    expect(await owedOf(second)).toBe(null)
  })
})

// The receipt of the second left the first without one and asked for 500 more of the second, in its means.
test('a payment keeps its own receipt, whichever is issued first', async () => {
  const sale = await accepted()
  const first = await pay(sale, '500', { paid_on: addDays(today(), -10), means: '06', reference: '7781' })
  const second = await pay(sale, '630')
  await issueReceipt(second)
  expect(await owedOf(second)).toBe(null)
  expect(await owedOf(first)).toBe('500')
  expect(await lacking()).toEqual([first.number])
  const { receipts } = await issueReceipt(first)
  expect(receipts.map(({ amount }) => amount)).toEqual(['630', '500'])
  const receipt = await get<DocumentDetail>(`/documents/${receipts.at(-1)!.id}`)
  expect(receipt.input?.payments).toMatchObject([{ means: '06' }])
  expect(receipt.input?.references?.[0]).toMatchObject({
    payment_id: first.id,
    reason: expect.stringMatching(`^Pago ${first.number} `),
  })
  expect(await lacking()).toEqual([])
})

// The receipt said 111,000, so that 230.09 of tax were never declared.
test('what was withheld or kept as a fee is paid: the receipt and the return have it', async () => {
  const sale = await accepted(state, '100')
  const remainder = { kind: 'withholding', reason: 'Retención del 2 %' }
  const payment = await pay(sale, '111000', { remainder })
  expect(await unmatched()).toMatchObject({ is_open: true, count: 1, amount: '113000' })
  expect(await receiptsOf(payment)).toMatchObject([
    { owed: { amount: '113000', tax: '13000', kept: '2000' } },
  ])
  const { receipts } = await issueReceipt(payment)
  await giveStatus(app, receipts[0]!.id, 'accepted')
  expect(await unmatched()).toMatchObject({ is_open: false, count: 0 })
  expect(await stateBase()).toBe('100000.00')
  expect(await payments()).toHaveLength(1)

  // What was let go nobody paid.
  const other = await accepted(state, '100')
  const less = await pay(other, '111000', { remainder: { ...remainder, kind: 'write_off' } })
  expect(await receiptsOf(less)).toMatchObject([{ owed: { amount: '111000', kept: '0' } }])
})

// A certificate that came a week after the money was in no receipt: of a sale to the State the tax of that part was declared nowhere.
test('what was withheld is paid too where its paper comes later, as long as it stands', async () => {
  const sale = await accepted(state, '100')
  const payment = await pay(sale, '111000')
  const receipt = async () => {
    const { receipts } = await issueReceipt(payment)
    await giveStatus(app, receipts.at(-1)!.id, 'accepted')
  }
  await receipt()
  app.clock.advance(14 * 24 * 3_600_000)
  await app.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)
  expect([await stateBase(), await lacking()]).toEqual(['0.00', []])
  const withheld = { kind: 'withholding', amount: '2000', reason: 'Constancia 7' }
  const letGo = `/documents/${sale.id}/write-off`
  await post(letGo, withheld)
  expect(await lacking()).toEqual([payment.number])
  expect((await receiptsOf(payment))[0]?.owed).toMatchObject({ amount: '2000', kept: '2000' })
  expect(await unmatched()).toMatchObject({ is_open: true, count: 1, amount: '2000' })
  await post(`${letGo}/undo`)
  expect(await lacking()).toEqual([])
  expect(await unmatched()).toMatchObject({ is_open: false })

  await post(letGo, withheld)
  await receipt()
  expect(await unmatched()).toMatchObject({ is_open: false })
  expect(await stateBase()).toBe('1769.91')
})

describe('credit that is applied', () => {
  // No receipt was asked for: of a sale to the State its tax was declared nowhere.
  test('is a payment of its sale on that day, by other means, and wants its receipt', async () => {
    const sale = await accepted(state)
    const credit = await aCredit()
    expect(await receiptsOf(credit)).toEqual([])
    const base = Number(await stateBase())
    await apply(credit, sale, '565')
    expect(await lacking()).toEqual([credit.number])
    const work = await get<{ sections: { section: string; count: number }[] }>('/work-list')
    expect(JSON.stringify(work)).toContain('receipt_owed')
    expect(await unmatched()).toMatchObject({ is_open: true, count: 1, amount: '565' })
    const { receipts } = await issueReceipt(credit)
    const receipt = await get<DocumentDetail>(`/documents/${receipts[0]!.id}`)
    expect(receipt.input?.payments).toMatchObject([{ means: '99', other: 'Saldo a favor' }])
    await giveStatus(app, receipt.id, 'accepted')
    expect(await unmatched()).toMatchObject({ is_open: false })
    expect(Number(await stateBase())).toBe(base + 500)
    // It brought no money: the rest of the credit settles the rest of the sale.
    await apply(credit, sale, '565')
    expect(await balanceOf(sale)).toBe('0')
    expect(await owedOf(credit)).toBe('565')
    expect((await issueReceipt(credit)).owed).toBe(null)
    expect(await lacking()).toEqual([])
  })
})

// What a note took the receipt could not say, and what was paid it had to: it was refused for ever.
test('a note between a payment and its receipt leaves what the receipt can still say', async () => {
  const sale = await accepted(state)
  const payment = await pay(sale, '1130')
  await aNoteTo(sale, '115.04425', state)
  expect(await owedOf(payment)).toBe('1000')
  const lines = [{ description: 'Pago', rate_code: '08', amount: '884.95575', taxable_base: '884.95575' }]
  const answer = await app.send('POST', `/payments/${payment.id}/receipts/${sale.id}`, company.as, {
    payload: { lines },
  })
  expect(answer.status, answer.text).toBe(201)
  await giveStatus(app, (answer.body as { id: string }).id, 'accepted')
  expect(await owedOf(payment)).toBe(null)
  expect(await lacking()).toEqual([])
  expect(await unmatched()).toMatchObject({ is_open: false })
})

test('of what notes left of a sale the earliest payments have their receipts first', async () => {
  const sale = await accepted()
  const [first, second] = [await pay(sale, '500'), await pay(sale, '630')]
  await aNoteTo(sale, '200', deferred)
  expect([await owedOf(first), await owedOf(second)]).toEqual(['500', '404'])
  const { receipts } = await issueReceipt(second)
  const receipt = await get<DocumentDetail>(`/documents/${receipts[0]!.id}`)
  expect(receipt.input?.lines?.[0]?.description).toMatch(/^Abono 1 a /)
  const last = await issueReceipt(first)
  expect(last.receipts.map(({ amount }) => amount)).toEqual(['404', '500'])
  expect(
    (await get<DocumentDetail>(`/documents/${last.receipts[1]!.id}`)).input?.lines?.[0]?.description,
  ).toMatch(/^Último abono a /)
})

// A fifth of what was paid was declared at the rate of a line that a note had taken, and less at the other.
test('what notes took of one rate no later receipt tells, and the return has each rate as it was paid', async () => {
  const at = (unit_price: string, rate_code: string) =>
    aLine({ quantity: '1', unit_price, taxes: [{ code: '01', rate_code }] })
  const noteAt4 = async (sale: DocumentRow, price: string, terms: Partial<DraftInput>) =>
    accepted({
      kind: 'credit-note',
      ...terms,
      lines: [at(price, '04')],
      references: [refersTo(sale)],
    })
  const boxes = async () => {
    const { boxes } = await get<VatReturn>(`/vat-returns/${today().slice(0, 7)}`)
    return ['V13_B', 'V4_B'].map((id) => boxes.find((box) => box.id === id)?.amount)
  }
  const receiptOf = async (payment: PaymentDetail) => {
    const { receipts } = await issueReceipt(payment)
    const { id } = receipts.at(-1)!
    await giveStatus(app, id, 'accepted')
    return (await get<DocumentDetail>(`/documents/${id}`)).summary
  }
  const lines = [at('1000', '08'), at('500', '04')]
  const noted = await accepted({ ...state, lines })
  await noteAt4(noted, '500', state)
  expect(await receiptOf(await pay(noted, '1130'))).toMatchObject({ tax: '130', total: '1130' })
  expect(await boxes()).toEqual(['1000.00', '0.00'])
  expect(await balanceOf(noted)).toBe('0')

  // Half of it was paid before: of the rest all is of the other rate.
  const half = await accepted({ ...state, lines })
  expect(await receiptOf(await pay(half, '825'))).toMatchObject({ tax: '75' })
  await noteAt4(half, '250', state)
  expect(await receiptOf(await pay(half, '565'))).toMatchObject({ tax: '65', total: '565' })
  expect(await boxes()).toEqual(['2000.00', '250.00'])
  expect([await balanceOf(half), await lacking()]).toEqual(['0', []])

  // Of deferred tax what is left goes first, at the rate that is left.
  const waits = await accepted({ ...deferred, lines })
  await noteAt4(waits, '500', deferred)
  expect(await receiptOf(await pay(waits, '565'))).toMatchObject({
    tax: '130',
    total: '565',
    tax_breakdown: [{ rate_code: '08', amount: '130' }],
  })
  expect(await receiptOf(await pay(waits, '565'))).toMatchObject({ tax: '0', total: '565' })
})
