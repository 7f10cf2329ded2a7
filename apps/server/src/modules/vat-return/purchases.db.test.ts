import type {
  ExpenseRow,
  ExpenseTotals,
  Page,
  ReceptionDetail,
  Report,
  UploadAnswer,
  VatLateArrivals,
  VatReturn,
} from '@cuentaclara/contracts'
import { complete, costaRicaDay, newDraft, newLine } from '@cuentaclara/einvoice'
import { toXml } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml } from '@cuentaclara/xades'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  composeSupplierDocument,
  type SupplierDocument,
  writeSupplierDocument,
} from '#demo/supplier-document.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { keyOfSupplier, supplier } from '#modules/receptions/testing/a-supplier.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'

// What was bought in one month, whose return, report of VAT, expenses and debts say the same of it.
const month = '2026-11'
const november = `from=${month}-01&to=${month}-30`

let app: TestApp
let company: IssuingCompany
let key: SigningKey
beforeAll(async () => {
  app = await createTestApp()
  key = await keyOfSupplier()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, [])
})
afterAll(() => app.close())

const coffee = { cabys: '2391102010200', description: 'Café en grano', quantity: '1', rateCode: '08' }
let sequence = 0

/** An invoice of 113 000 colones, 13 000 of them tax. */
function aDocument(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const receiver = { name: company.name, number: '3101123456' }
  const issuedAtMs = app.clock.now() - 3_600_000
  const lines = [{ ...coffee, price: '100000' }]
  return writeSupplierDocument({ supplier, receiver, issuedAtMs, sequence, lines, ...change }, key)
}

async function take(xml: string): Promise<string> {
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const { body } = await app.send('POST', '/receptions', company.as, form)
  return (body as UploadAnswer).files[0]!.reception_id!
}
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
async function post(path: string, payload: object = {}) {
  const { status, body } = await app.send('POST', path, company.as, { payload })
  return { status, body: body as ReceptionDetail & { code?: string; errors?: Record<string, string[]> } }
}

/** Answers; the authority has not heard it yet. */
async function answer(id: string, change: object = {}) {
  const usual = {
    answer: 'accepted',
    activity: '5610.0',
    vat_condition: '01',
    vat_credit: '13000',
    ...change,
  }
  return post(`/receptions/${id}/answer`, usual)
}

/** Bases at 13 % and credit of the return of the month. */
async function ofReturn() {
  const { boxes } = await get<VatReturn>(`/vat-returns/${month}`)
  const amountOf = (id: string) => boxes.find((box) => box.id === id)!.amount
  return [amountOf('C13_B'), amountOf('K_CRED')]
}
const creditOfReport = async (waiting = '') =>
  (await get<Report>(`/reports/vat?${november}${waiting}`)).in_colones.credit

async function spend(clave: string, change: object = {}) {
  const typed = await post('/expenses', {
    spent_on: costaRicaDay(app.clock.now()),
    supplier_name: supplier.name,
    ...{ document_kind: 'electronic', document_number: clave },
    ...{ currency: 'CRC', total: '113000', vat: '13000', ...change },
  })
  expect(typed.status).toBe(201)
}

test('an invoice that was typed before it was received counts once, whatever is answered', async () => {
  const { xml, clave } = aDocument()
  await spend(clave)
  expect(await ofReturn()).toEqual(['100000.00', '13000.00'])
  const id = await take(xml)
  const once = async () => [
    ...(await ofReturn()),
    await creditOfReport(),
    await creditOfReport('&include_waiting=true'),
  ]
  expect(await once()).toEqual(['100000.00', '13000.00', '13000', '13000'])
  await answer(id)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
  // The company makes no expense by itself, so nobody joins both.
  expect(await once()).toEqual(['100000.00', '13000.00', '13000', '13000'])
})

test('an invoice that we rejected gives no credit to the expense that somebody typed of it', async () => {
  const { xml, clave } = aDocument()
  await spend(clave)
  const id = await take(xml)
  await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
  expect([...(await ofReturn()), await creditOfReport()]).toEqual(['0.00', '0.00', '0'])
})

// The receipt of a sale whose tax was deferred came beside its invoice, and its tax was credited once more.
test('the receipt of a payment of a supplier is no purchase: its invoice has its tax', async () => {
  const invoice = aDocument({ creditDays: 30 })
  await confirm(await take(invoice.xml))
  const before = [...(await ofReturn()), await creditOfReport(), await countedOf()]
  expect(before).toEqual(['100000.00', '13000.00', '13000', 1])
  await take(aReceiptOf(invoice.clave))
  expect([...(await ofReturn()), await creditOfReport(), await countedOf()]).toEqual(before)
  const { data } = await get<VatLateArrivals>('/vat-returns/2026-12/late-arrivals')
  expect(data).toEqual([])
})

// Whoever had the copy of a purchase invoice in their own mailbox declared the purchase twice.
test('a document of ours that comes back is none of a supplier', async () => {
  const seller = await insertClient(app, company.id)
  const bought = await issued(
    app,
    company,
    anInvoice(seller, {
      kind: 'purchase',
      lines: [aLine({ quantity: '1', unit_price: '50000', taxes: [{ code: '01', rate_code: '10' }] })],
      references: [
        {
          document_type: '14',
          number: 'A-123',
          issued_at: '2026-11-10T12:00:00-06:00',
          code: '04',
          reason: 'Comprobante del proveedor',
        },
      ],
    }),
  )
  await giveStatus(app, bought.id, 'accepted')
  const exempt = async () => {
    const { boxes } = await get<VatReturn>(`/vat-returns/${month}`)
    return ['CN_REG', 'CN_EX', 'C_TOT'].map((id) => boxes.find((box) => box.id === id)!.amount)
  }
  expect(await exempt()).toEqual(['50000.00', '0.00', '50000.00'])
  const { text } = await app.send('GET', `/documents/${bought.id}/files/xml`, company.as)
  const id = await take(text)
  expect(await get<ReceptionDetail>(`/receptions/${id}`)).toMatchObject({
    kind: 'purchase',
    status: 'set_aside',
    set_aside_reason: 'duplicate',
  })
  expect(await exempt()).toEqual(['50000.00', '0.00', '50000.00'])
})

/** How many received documents the report of VAT counts. */
async function countedOf() {
  const { documents } = await get<Report>(`/reports/vat?${november}`)
  return documents?.filter(({ kind }) => kind === 'reception').length
}

/** Of a payment of all of an invoice. */
function aReceiptOf(clave: string): string {
  sequence += 1
  const like = composeSupplierDocument({
    supplier,
    receiver: { name: company.name, number: '3101123456' },
    issuedAtMs: app.clock.now() - 3_600_000,
    sequence,
    lines: [{ ...coffee, price: '100000' }],
  })
  const consecutivo = `00100001${'10'}${String(sequence).padStart(10, '0')}`
  const numbers = { consecutivo, clave: like.clave.replace(like.consecutivo, consecutivo) }
  const { issuedAt, softwareProviderId, issuer, receiver } = like
  const draft = {
    ...newDraft('payment-receipt'),
    ...{ issuer, receiver, saleCondition: '11', payments: [{ means: '04' }] },
    lines: [{ ...newLine(), description: 'Pago de la factura', unitPrice: '100000', taxableBase: '100000' }],
    references: [{ documentType: '01', number: clave, issuedAt, code: '17', reason: 'Pago de la factura' }],
  }
  return signXml(toXml(complete(draft, { ...numbers, issuedAt, softwareProviderId })), key, {
    signingTime: issuedAt,
  })
}

/** Answers, and has the authority confirm it, without the expense that the job makes. */
async function confirm(id: string, change: object = {}) {
  const answered = await answer(id, change)
  expect(answered.status).toBe(200)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
  return answered.body
}

// The note that puts a partial acceptance in writing took its share of the credit once more.
describe('what is accepted in part', () => {
  const dollars = { currency: { code: 'USD', rate: '505' } }
  const noteOf = async (clave: string, price: string) =>
    take(aDocument({ ...dollars, kind: 'credit-note', refersTo: clave, lines: [{ ...coffee, price }] }).xml)
  /** Of 1000 dollars and 130 of tax we accept four fifths; the return has their credit, in colones. */
  async function acceptInPart(change: object = {}) {
    const invoice = aDocument({ ...dollars, lines: [{ ...coffee, price: '1000' }] })
    const id = await take(invoice.xml)
    const partly = { answer: 'partly', text: 'Faltó una parte', vat_credit: '104', vat_expense: '0' }
    await confirm(id, { ...partly, ...change })
    expect(await figures()).toEqual(['505000.00', '52520.00', '52520'])
    return { id, clave: invoice.clave }
  }
  const figures = async () => [...(await ofReturn()), await creditOfReport()]

  test('gives the credit that the answer took, and a note for the rest takes none of it back', async () => {
    const { clave } = await acceptInPart()
    const note = await noteOf(clave, '200')
    expect(await get<ReceptionDetail>(`/receptions/${note}`)).toMatchObject({
      vat_credit: '0',
      vat_expense: '0',
    })
    expect(await figures()).toEqual(['404000.00', '52520.00', '52520'])
    // What comes after it is of what was accepted.
    await noteOf(clave, '400')
    expect(await figures()).toEqual(['202000.00', '26260.00', '26260'])
  })

  test('is in writing also with notes for less, or for more, whichever comes first', async () => {
    const { clave } = await acceptInPart()
    await noteOf(clave, '50')
    expect(await figures()).toEqual(['479750.00', '52520.00', '52520'])
    // 450 more, 150 of them of what was not accepted.
    await noteOf(clave, '450')
    expect(await figures()).toEqual(['252500.00', '32825.00', '32825'])
    await noteOf(clave, '500')
    expect(await figures()).toEqual(['0.00', '0.00', '0'])
  })

  test('with the rest as cost is put in writing by a note for just the rest', async () => {
    const cost = { vat_condition: '02', vat_expense: '26' }
    const { clave } = await acceptInPart(cost)
    const note = await noteOf(clave, '200')
    expect(await get<ReceptionDetail>(`/receptions/${note}`)).toMatchObject({
      vat_credit: '0',
      vat_expense: '26',
    })
    expect(await figures()).toEqual(['404000.00', '52520.00', '52520'])
  })
})

test('the note to an invoice whose tax is credit only in part takes the same share back', async () => {
  const invoice = aDocument()
  await confirm(await take(invoice.xml), { vat_condition: '02', vat_credit: '10400', vat_expense: '2600' })
  await take(
    aDocument({ kind: 'credit-note', refersTo: invoice.clave, lines: [{ ...coffee, price: '20000' }] }).xml,
  )
  expect([...(await ofReturn()), await creditOfReport()]).toEqual(['80000.00', '8320.00', '8320'])
})

describe('other taxes than VAT', () => {
  const drinks = [{ ...coffee, price: '1000', selective: '10' }]
  const charged = { tax: '243', vat: '143' }

  test('are cost: accepting as it stands credits the VAT alone', async () => {
    const id = await take(aDocument({ lines: drinks }).xml)
    expect(await get<ReceptionDetail>(`/receptions/${id}`)).toMatchObject(charged)
    const tooMuch = await answer(id, { vat_credit: '143.01', vat_expense: '0' })
    expect(tooMuch.body.errors).toHaveProperty('vat_credit')
    const accepted = await post(`/receptions/${id}/accept`)
    expect(accepted.body).toMatchObject({ vat_condition: '01', vat_credit: '143', vat_expense: '100' })
    await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
    const recorded = await post(`/receptions/${id}/expense`)
    const expense = await get<ExpenseRow>(`/expenses/${recorded.body.expense_id}`)
    expect(expense).toMatchObject({ total: '1243', vat: '143', vat_credit: '143' })
    expect([...(await ofReturn()), await creditOfReport()]).toEqual(['1100.00', '143.00', '143'])
  })

  test('leave a partial credit whole, for a note too', async () => {
    const invoice = aDocument({ lines: drinks })
    await confirm(await take(invoice.xml), { vat_condition: '02', vat_credit: '143', vat_expense: '100' })
    expect([...(await ofReturn()), await creditOfReport()]).toEqual(['1100.00', '143.00', '143'])
    const half = [{ ...coffee, price: '500', selective: '10' }]
    await take(aDocument({ kind: 'credit-note', refersTo: invoice.clave, lines: half }).xml)
    expect([...(await ofReturn()), await creditOfReport()]).toEqual(['550.00', '71.50', '71.5'])
  })
})

// Of an invoice of 113000 and a note of 22600 the receptions said 90400, expenses and debts 113000 for ever.
describe('a credit note of a supplier', () => {
  const half = [{ ...coffee, price: '20000' }]
  const debts = async () => {
    const [expenses, payables] = await Promise.all([
      get<Report>(`/reports/expenses?${november}`),
      get<Report>(`/reports/payables?${november}`),
    ])
    const { data } = await get<{ data: ExpenseTotals }>('/expenses/totals')
    return [expenses.in_colones.total, expenses.in_colones.net, payables.in_colones.balance, data[0]!.unpaid]
  }

  test.each(['before', 'after'])(
    'that came %s its expense was made lowers it, and what is owed',
    async (when) => {
      const invoice = aDocument({ creditDays: 30 })
      const note = aDocument({ kind: 'credit-note', refersTo: invoice.clave, lines: half })
      const id = await take(invoice.xml)
      if (when === 'before') await take(note.xml)
      await confirm(id)
      const { expense_id } = (await post(`/receptions/${id}/expense`)).body
      if (when === 'after') {
        expect(await debts()).toEqual(['113000', '100000', '113000', '113000'])
        await take(note.xml)
      }
      expect(await debts()).toEqual(['90400', '80000', '90400', '90400'])
      expect(await get<ExpenseRow>(`/expenses/${expense_id}`)).toMatchObject({
        total: '113000',
        credited: '22600',
      })
      const rows = await get<Report>(`/reports/expenses?${november}`)
      expect(rows.documents?.map(({ kind, total }) => [kind, total]).sort()).toEqual([
        ['expense', '113000'],
        ['reception', '-22600'],
      ])
    },
  )

  // Whoever looked for what to pay found it there for ever, late, at nothing.
  test('of all of it leaves nothing to be paid', async () => {
    const early = { issuedAtMs: Date.parse('2026-11-10T12:00:00-06:00') }
    const invoice = aDocument({ ...early, creditDays: 30 })
    const id = await take(invoice.xml)
    await confirm(id)
    await post(`/receptions/${id}/expense`)
    const toPay = async () => {
      const listed = await get<Page<ExpenseRow>>('/expenses?adds_to=unpaid')
      const of = async (asked: string) => (await get<Report>(`/reports/payables${asked}`)).in_colones.count
      return [listed.meta.total, await of(''), await of('?as_of=2026-11-20')]
    }
    expect(await toPay()).toEqual([1, 1, 1])
    await take(aDocument({ ...early, kind: 'credit-note', refersTo: invoice.clave }).xml)
    expect(await toPay()).toEqual([0, 0, 0])
  })

  // The expense of a document that is answered late is one of the first open day; its note stood alone in the closed month.
  test('is of no month before that of its expense', async () => {
    const old = { issuedAtMs: Date.parse('2026-10-20T12:00:00-06:00') }
    const invoice = aDocument(old)
    const id = await take(invoice.xml)
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', '2026-10-31', 0, $2, clock_timestamp())`,
      [company.id, company.owner.id],
    )
    await confirm(id)
    await post(`/receptions/${id}/expense`)
    await take(aDocument({ ...old, kind: 'credit-note', refersTo: invoice.clave, lines: half }).xml)
    const spent = async (month: string) =>
      (await get<Report>(`/reports/expenses?from=${month}-01&to=${month}-30`)).in_colones.total
    expect([await spent('2026-10'), await spent('2026-11')]).toEqual(['0', '90400'])
  })

  test('of another supplier, or that names another invoice, lowers nothing', async () => {
    const invoice = aDocument({ creditDays: 30 })
    const id = await take(invoice.xml)
    await confirm(id)
    await post(`/receptions/${id}/expense`)
    const stranger = { ...supplier, number: '3101222111' }
    await take(
      aDocument({ kind: 'credit-note', refersTo: invoice.clave, supplier: stranger, lines: half }).xml,
    )
    await take(aDocument({ kind: 'credit-note', refersTo: '5'.repeat(50), lines: half }).xml)
    expect(await debts()).toEqual(['113000', '100000', '113000', '113000'])
  })
})

describe('books that are closed', () => {
  const close = (until: string) =>
    app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', $2, 0, $3, clock_timestamp())`,
      [company.id, until, company.owner.id],
    )
  const old = () => ({ issuedAtMs: Date.parse('2026-10-20T12:00:00-06:00') })

  test('get no expense of a document that is answered later: it is one of the first open day, and that is said before', async () => {
    const id = await take(aDocument(old()).xml)
    expect(await get<ReceptionDetail>(`/receptions/${id}`)).toMatchObject({ expense_on: null })
    await close('2026-10-31')
    expect(await get<ReceptionDetail>(`/receptions/${id}`)).toMatchObject({ expense_on: '2026-11-01' })
    await confirm(id)
    const { expense_id } = (await post(`/receptions/${id}/expense`)).body
    expect(await get<ExpenseRow>(`/expenses/${expense_id}`)).toMatchObject({ spent_on: '2026-11-01' })
  })

  test('keep the expense that was typed in them as it was typed', async () => {
    const { xml, clave } = aDocument(old())
    await spend(clave, { spent_on: '2026-10-21', total: '120000' })
    const id = await take(xml)
    await close('2026-10-31')
    await confirm(id)
    const { expense_id } = (await post(`/receptions/${id}/expense`)).body
    expect(await get<ExpenseRow>(`/expenses/${expense_id}`)).toMatchObject({
      ...{ spent_on: '2026-10-21', total: '120000', reception_id: id },
    })
  })
})
