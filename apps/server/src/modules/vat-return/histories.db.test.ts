import type {
  DocumentRow,
  DraftInput,
  DraftLineInput,
  IssuedReceipts,
  PaymentDetail,
  VatBoxRows,
  VatReturn,
} from '@cuentaclara/contracts'
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
import { noInputs } from './read-facts.ts'

// What an accountant would write beside each document, reckoned here in plain numbers and never by the code under test.

const [november, december, january, february, march] = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await onDay('2026-11-21')
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

async function onDay(date: string) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(Date.parse(`${date}T16:00:00Z`) - app.clock.now())
}

const [consulting, health] = ['8313100000100', '9310100000100']
const at = (price: number, rate_code = '08'): DraftLineInput =>
  aLine({
    cabys: rate_code === '04' ? health : consulting,
    description: 'Servicio',
    quantity: '1',
    unit: 'Sp',
    unit_price: String(price),
    taxes: [{ code: '01', rate_code }],
  })
const exonerated = (price: number): DraftLineInput => ({
  ...at(price),
  taxes: [
    {
      code: '01',
      rate_code: '08',
      exoneration: {
        document_type: '04',
        document_number: 'AL-00012345-26',
        institution: '01',
        issued_at: '2026-01-01T00:00:00-06:00',
        rate_points: '5',
      },
    },
  ],
})

async function sell(lines: DraftLineInput[], change: Partial<DraftInput> = {}): Promise<DocumentRow> {
  const row = await issued(app, company, anInvoice(company.client, { lines, ...change }))
  await giveStatus(app, row.id, 'accepted')
  return row
}
const waiting = (lines: DraftLineInput[]) => issued(app, company, anInvoice(company.client, { lines }))
const deferred = { sale_condition: '10', credit_days: 90, payments: [] }
const toState = { sale_condition: '08', payments: [] }
const noteTo = (
  sale: DocumentRow,
  code: string,
  lines: DraftLineInput[],
  change: Partial<DraftInput> = {},
): Promise<DocumentRow> =>
  sell(lines, {
    kind: 'credit-note',
    references: [
      {
        document_type: '01',
        number: sale.clave!,
        issued_at: sale.issued_at!,
        code,
        reason: 'Corrige el documento',
      },
    ],
    ...change,
  })

async function pay(sale: DocumentRow, amount: number): Promise<PaymentDetail> {
  const { status, text, body } = await app.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: new Date(app.clock.now()).toISOString().slice(0, 10),
      currency: 'CRC',
      amount: String(amount),
      means: '01',
      allocations: [{ document_id: sale.id, amount: String(amount) }],
    },
  })
  expect(status, text).toBe(201)
  return body as unknown as PaymentDetail
}
/** The receipt of a payment of the State, as the screen issues it. */
async function receipt({ id }: PaymentDetail) {
  const { body } = await app.send('POST', `/payments/${id}/receipts`, company.as)
  const { sales, refused } = body as unknown as IssuedReceipts
  expect(refused).toEqual([])
  await giveStatus(app, sales[0]!.receipts.at(-1)!.id, 'accepted')
}
const payWithReceipt = async (sale: DocumentRow, amount: number) => receipt(await pay(sale, amount))

const returnOf = async (period: string): Promise<VatReturn> =>
  (await app.send('GET', `/vat-returns/${period}`, company.as)).body
async function boxesOf(period: string, ...ids: string[]) {
  const { boxes } = await returnOf(period)
  const amounts = new Map(boxes.map(({ id, amount }) => [id, amount]))
  return Object.fromEntries(ids.map((id) => [id, amounts.get(id)]))
}
const cents = (amount: number) => (Math.round(amount * 100) / 100).toFixed(2)

test('sales of a month with everything that follows in later ones: notes, payments in parts, ninety days, late verdicts', async () => {
  await app.send('PUT', `/vat-returns/${november}/inputs`, company.as, {
    payload: { ...noInputs, uses_deferral: true },
  })
  const dollars = await sell([at(1000)], { currency: 'USD', exchange_rate: '505' })
  const freed = await sell([exonerated(200_000)])
  const gone = await sell([at(300_000)])
  const slow = await sell([at(1_000_000)], deferred)
  const never = await sell([at(100_000)], deferred)
  const state = await sell([at(100_000), at(50_000, '04')], toState)
  const unpaidState = await sell([at(100_000)], toState)
  const freedState = await sell([exonerated(200_000)], toState)
  const late = await waiting([at(400_000)])
  const refused = await waiting([at(70_000)])
  await pay(slow, 50_000)

  // 5 of 13 points are exonerated: 10 000 of 26 000 of tax, so the same share of 200 000 leaves its row.
  const freedBase = (200_000 * 5) / 13
  const november13 = 505_000 + (200_000 - freedBase) + 300_000 + 1_000_000 + 100_000
  const ofNovember = {
    V13_B: cents(november13),
    VSC_EO: cents(freedBase),
    V4_B: '0.00',
    V13_T: cents(november13 * 0.13),
    D_MINUS: cents(130_000 - 50_000 + 13_000),
    D_PLUS: '0.00',
    T_TOTAL: cents(november13 * 0.13 - 93_000),
  }
  expect(await boxesOf(november, ...Object.keys(ofNovember))).toEqual(ofNovember)

  await onDay('2026-12-11')
  const note = { note: 'Dos esperan' }
  await app.send('POST', `/vat-returns/${november}/review`, company.as, { payload: note })
  const filed = await app.send('POST', `/vat-returns/${november}/file`, company.as, {
    payload: { filed_on: '2026-12-11', filing_number: '1504567890001' },
  })
  expect(filed.status, filed.text).toBe(200)
  expect((await returnOf(november)).changes).toEqual([])
  // What was refused after it was filed never counted; what was accepted after it does, in its own month.
  await giveStatus(app, refused.id, 'rejected')
  expect((await returnOf(november)).changes).toEqual([])
  await giveStatus(app, late.id, 'accepted')
  const changeOf = async (box: string) => (await returnOf(november)).changes.find((each) => each.box === box)
  expect(await changeOf('V13_B')).toMatchObject({
    filed: cents(november13),
    live: cents(november13 + 400_000),
  })

  await noteTo(dollars, '06', [at(400)], { currency: 'USD', exchange_rate: '510' })
  await noteTo(freed, '06', [exonerated(100_000)])
  await noteTo(gone, '01', [at(300_000)])
  await noteTo(never, '06', [at(30_000)], deferred)
  await noteTo(unpaidState, '06', [at(40_000)], toState)
  await pay(slow, 30_000)
  // A payment whose receipt is forgotten, or issued in another month, would be declared in none or in the wrong one.
  const checkOf = async () => (await returnOf(december)).checks.find(({ check }) => check === 'receipts')
  const ofState = await pay(state, 55_000)
  expect(await checkOf()).toMatchObject({ is_open: true, count: 1, amount: '55000' })
  await receipt(ofState)
  expect(await checkOf()).toMatchObject({ is_open: false, count: 0 })
  const part13 = cents((55_000 * 113_000) / 165_000)
  const part4 = cents((55_000 * 52_000) / 165_000)
  const december13 = -400 * 510 - (100_000 - freedBase / 2) - 300_000 - 30_000 + Number(part13) / 1.13
  const ofDecember = {
    V13_B: cents(december13),
    VSC_EO: cents(-freedBase / 2),
    V4_B: cents(Number(part4) / 1.04),
    D_MINUS: '0.00',
    // What was paid goes to the tax; of the note that of a tax that was never paid.
    D_PLUS: cents(30_000 + 3_900),
    D_90: '0.00',
  }
  expect(await boxesOf(december, ...Object.keys(ofDecember))).toEqual(ofDecember)

  await onDay('2027-01-10')
  // A slip counts in the month of what it corrects.
  await noteTo(dollars, '14', [at(100)], { currency: 'USD', exchange_rate: '505' })
  expect(await changeOf('V13_B')).toMatchObject({ live: cents(november13 + 400_000 - 50_500) })
  await payWithReceipt(slow, 10_000)
  await payWithReceipt(state, 55_000)
  await payWithReceipt(unpaidState, 67_800)
  // Half of 216 000, which is half of what was exonerated and of what was not.
  await payWithReceipt(freedState, 108_000)
  const ofJanuary = {
    V13_B: cents(Number(part13) / 1.13 + 60_000 + (200_000 - freedBase) / 2),
    VSC_EO: cents(freedBase / 2),
    V4_B: cents(Number(part4) / 1.04),
    D_PLUS: '10000.00',
  }
  expect(await boxesOf(january, ...Object.keys(ofJanuary))).toEqual(ofJanuary)
  // The register names each payment, as the decree asks for (RLIVA, art. 40 bis): by the electronic receipt where one was issued.
  const register = (await returnOf(january)).register.find(({ id }) => id === slow.id)
  expect(register).toMatchObject({
    total: '1130000',
    received: '90000',
    receipts: [
      { day: '2026-11-21', number: '1', amount: '50000' },
      { day: '2026-12-11', amount: '30000' },
      { day: '2027-01-10', number: expect.stringMatching(/^\d{8}10\d{10}$/), amount: '10000' },
    ],
  })

  // 90 days after 21 November: 19 February.
  await onDay('2027-02-18')
  await pay(slow, 15_000)
  await onDay('2027-02-22')
  await pay(slow, 10_000)
  await payWithReceipt(state, 55_000)
  expect(await boxesOf(february, 'V13_B', 'V4_B', 'D_PLUS', 'D_90')).toEqual({
    // The last third has what is left of each rate, so that all of them come to the sale.
    V13_B: cents((113_000 - 2 * Number(part13)) / 1.13),
    V4_B: cents((52_000 - 2 * Number(part4)) / 1.04),
    D_PLUS: '15000.00',
    D_90: cents(130_000 - 50_000 - 30_000 - 10_000 - 15_000 + (13_000 - 3_900)),
  })

  await onDay('2027-03-05')
  // What the State paid was declared: a later note takes it back, which one to an unpaid sale did not.
  await noteTo(state, '06', [at(20_000)], toState)
  expect(await boxesOf(march, 'V13_B', 'D_PLUS', 'D_90')).toEqual({
    V13_B: '-20000.00',
    D_PLUS: '0.00',
    D_90: '0.00',
  })
})

// What was paid of a debit note was paid of nothing, and one that took a note back was due at once: its sale waited all the same.
test('a debit note waits like the sale that it raises, and what is paid of it is paid of that', async () => {
  await app.send('PUT', `/vat-returns/${november}/inputs`, company.as, {
    payload: { ...noInputs, uses_deferral: true },
  })
  const waits = async () => Object.values(await boxesOf(november, 'V13_T', 'D_MINUS'))
  const refersTo = ({ clave, issued_at }: DocumentRow, document_type: string) => ({
    document_type,
    number: clave!,
    issued_at: issued_at!,
    code: '02',
    reason: 'Se cobró de menos',
  })
  const raise = (...references: ReturnType<typeof refersTo>[]) =>
    sell([at(100_000)], { ...deferred, kind: 'debit-note', references })
  const sale = await sell([at(1_000_000)], deferred)
  const more = await raise(refersTo(sale, '01'))
  expect(await waits()).toEqual(['143000.00', '143000.00'])
  await pay(more, 113_000)
  expect(await waits()).toEqual(['143000.00', '30000.00'])
  const less = await noteTo(sale, '06', [at(100_000)], deferred)
  expect(await waits()).toEqual(['130000.00', '17000.00'])
  const again = await raise(refersTo(less, '03'), refersTo(sale, '01'))
  expect(await waits()).toEqual(['143000.00', '30000.00'])
  await pay(again, 10_000)
  expect(await waits()).toEqual(['143000.00', '20000.00'])
})

// A note to an export lowered exempt sales without right to credit, below zero: the export stayed whole, and the proportion was wrong.
test('a note to an export takes from the row of exports, and one that takes it back gives back', async () => {
  await app.asOwner(
    `update clients set identification_type = '05', identification_number = 'US990000000', province = null, canton = null,
       district = null, address = null, activity_code = null, foreign_address = '1 Sample Street, Springfield'
     where id = $1`,
    [company.client.id],
  )
  const refersTo = ({ clave, issued_at }: DocumentRow, document_type: string, code: string) => [
    { document_type, number: clave!, issued_at: issued_at!, code, reason: 'Corrige el documento' },
  ]
  const dollars = { currency: 'USD', exchange_rate: '500' }
  const exempt = () => boxesOf(november, 'VCP_EX', 'VSC_EX')
  const exported = await sell([at(1_000, '10')], { ...dollars, kind: 'export' })
  expect(await exempt()).toEqual({ VCP_EX: '500000.00', VSC_EX: '0.00' })
  const note = await sell([at(200, '10')], {
    ...dollars,
    kind: 'credit-note',
    references: refersTo(exported, '19', '02'),
  })
  expect(await exempt()).toEqual({ VCP_EX: '400000.00', VSC_EX: '0.00' })
  const { body } = await app.send('GET', `/vat-returns/${november}/boxes/VCP_EX`, company.as)
  expect((body as unknown as VatBoxRows).data.map(({ id, amount }) => [id, amount])).toEqual([
    [exported.id, '500000'],
    [note.id, '-100000'],
  ])
  await sell([at(50, '10')], { ...dollars, kind: 'debit-note', references: refersTo(exported, '19', '02') })
  await sell([at(200, '10')], { ...dollars, kind: 'debit-note', references: refersTo(note, '03', '01') })
  expect(await exempt()).toEqual({ VCP_EX: '525000.00', VSC_EX: '0.00' })
})

// December asked what purchases served by the sales of the whole year, and forgot what was typed in the months before.
test('December corrects the credit that the months of its year took by proportion, and no other', async () => {
  const save = async (path: string, payload: object) => {
    const { status, text } = await app.send('PUT', path, company.as, { payload })
    expect(status, text).toBe(200)
  }
  const shares = (kind: string, full: string, reduced_4: string) =>
    app.send('PUT', '/vat-proportions/2026', company.as, {
      payload: { kind, full, reduced_4, reduced_2: '0', reduced_05: '0', none: '0' },
    })
  await onDay('2026-11-22')
  await shares('provisional', '80', '20')
  await sell([at(1_000_000)])
  await app.asOwner(
    `update clients set identification_type = '05', identification_number = 'US990000000', province = null, canton = null,
       district = null, address = null, activity_code = null, foreign_address = '1 Sample Street, Springfield'
     where id = $1`,
    [company.client.id],
  )
  // Nobody said what it serves: in November, which sells at 13 % only, full credit.
  await sell([at(100_000)], {
    kind: 'purchase',
    references: [
      {
        document_type: '16',
        number: 'INV-2026-0099',
        issued_at: '2026-11-09T12:00:00-06:00',
        code: '11',
        reason: 'Comprobante de proveedor no domiciliado',
      },
    ],
  })
  await save('/vat-returns/2026-11/inputs', {
    ...noInputs,
    customs: [
      {
        number: 'DUA-1',
        day: '2026-11-05',
        supplier: 'Importadora',
        rate_code: '08',
        base: '1000000',
        use: 'common',
        is_capital: false,
      },
    ],
    adjustments: [{ box: 'V13_B', amount: '500000', reason: 'Venta sin comprobante' }],
  })
  // 80 % of 130 000, and 20 % of no more than 4 % of the base; of the purchase from abroad all of its 13 000.
  expect(await boxesOf('2026-11', 'K_CRED')).toEqual({ K_CRED: cents(104_000 + 8_000 + 13_000) })

  await onDay('2026-12-10')
  await sell([at(1_000_000, '04')], { client_id: null, kind: 'ticket' })
  // Without it December corrected nothing, and no check said so.
  const definitive = async (period: string) => {
    const { checks } = await returnOf(period)
    return checks.find(({ check }) => check === 'definitive')
  }
  expect(await definitive('2026-12')).toMatchObject({ is_open: true, count: 1 })
  expect(await definitive('2026-11')).toMatchObject({ is_open: false })
  await shares('definitive', '60', '40')
  expect(await definitive('2026-12')).toMatchObject({ is_open: false })
  expect(await boxesOf('2026-12', 'L_CRED_BASE', 'L_DIF', 'L_ANUAL_TOT', 'L_ANUAL_CON')).toEqual({
    L_CRED_BASE: '130000.00',
    L_DIF: cents(0.6 * 130_000 + 0.4 * 40_000 - (104_000 + 8_000)),
    L_ANUAL_TOT: '2500000.00',
    L_ANUAL_CON: '2500000.00',
  })
})
