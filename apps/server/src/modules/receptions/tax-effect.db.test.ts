import type {
  ExpenseRow,
  Page,
  ReceptionDetail,
  Report,
  UploadAnswer,
  WorkList,
} from '@cuentaclara/contracts'
import type { SigningKey } from '@cuentaclara/xades'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { keyOfSupplier, supplier } from './testing/a-supplier.ts'

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

const coffee = { cabys: '2391102010200', description: 'Café en grano', price: '1000', rateCode: '08' }
/** Of 11300 colones, 1300 of them tax; and 4520 of it, 520 of them tax. */
const whole = [{ ...coffee, quantity: '10' }]
const part = [{ ...coffee, quantity: '4' }]
let sequence = 0

function aDocument(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const receiver = { name: company.name, number: '3101123456' }
  const issuedAtMs = app.clock.now() - 3_600_000
  return writeSupplierDocument({ supplier, receiver, issuedAtMs, sequence, lines: whole, ...change }, key)
}

async function take(xml: string): Promise<string> {
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const { body } = await app.send('POST', '/receptions', company.as, form)
  return (body as UploadAnswer).files[0]!.reception_id!
}
const add = (change: Partial<SupplierDocument> = {}) => take(aDocument(change).xml)
const get = async <Body>(path: string): Promise<Body> => (await app.send('GET', path, company.as)).body
const detail = (id: string) => get<ReceptionDetail>(`/receptions/${id}`)
async function post(path: string, payload: object = {}) {
  const { status, body } = await app.send('POST', path, company.as, { payload })
  return { status, body: body as ReceptionDetail & { errors?: Record<string, string[]> } }
}

/** Answers, and has the authority confirm it. */
async function answer(id: string, change: object) {
  const usual = { answer: 'accepted', activity: '5610.0', ...change }
  expect((await post(`/receptions/${id}/answer`, usual)).status).toBe(200)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
}

// rest.md 3: a received note had no effect on the VAT credit, and stood beside other people's invoices.
const november = 'from=2026-11-01&to=2026-11-30'
const figures = async () => {
  const [board, report] = await Promise.all([
    get<{ vat: { credit: string } }>(`/dashboard?${november}`),
    get<Report>(`/reports/receptions?${november}`),
  ])
  return [board.vat.credit, report.in_colones.credit, report.in_colones.total]
}

test('take back the share of the tax that the invoice took as credit, whichever came first', async () => {
  const invoice = aDocument()
  const early = await add({ kind: 'credit-note', refersTo: invoice.clave, lines: part })
  expect(await detail(early)).toMatchObject({
    status: 'noted',
    set_aside_reason: null,
    failed_checks: [],
    refers_to: { clave: invoice.clave, reception_id: null },
    is_unclassified: true,
  })
  const id = await take(invoice.xml)
  // Neither counts before the invoice does.
  expect(await figures()).toEqual(['0', '0', '0'])
  await answer(id, { vat_condition: '02', vat_credit: '650', vat_expense: '650' })
  const note = await detail(early)
  expect(note).toMatchObject({
    total: '4520',
    tax: '520',
    vat_condition: '02',
    vat_credit: '260',
    vat_expense: '260',
    is_unclassified: false,
    refers_to: { reception_id: id, consecutivo: (await detail(id)).consecutivo },
  })
  expect(await figures()).toEqual(['390', '390', '6780'])
  const groups = await get<Report>(`/reports/receptions?${november}&group_by=vat_condition`)
  expect(groups.groups).toMatchObject([{ key: '02', credit: '390', count: 2 }])

  const more = await add({ kind: 'debit-note', refersTo: invoice.clave, lines: part })
  expect(await detail(more)).toMatchObject({ status: 'new', proposal: { vat_condition: '02' } })
  await answer(more, { vat_condition: '02', vat_credit: '260', vat_expense: '260' })
  expect(await figures()).toEqual(['650', '650', '11300'])
})

test('count for nothing where the invoice was rejected, and follow nobody else’s', async () => {
  const id = await add()
  const { clave } = await detail(id)
  await answer(id, { answer: 'rejected', text: 'No pedimos esto' })
  await add({ kind: 'credit-note', refersTo: clave, lines: part })
  expect(await figures()).toEqual(['0', '0', '0'])
  const stranger = { ...supplier, number: '3101222111' }
  const other = await add({ kind: 'credit-note', refersTo: clave, supplier: stranger, lines: part })
  expect(await detail(other)).toMatchObject({ is_unclassified: true, refers_to: { reception_id: null } })
})

test('wait in the work list where the invoice is not here, and are classified by hand', async () => {
  const id = await add({ kind: 'credit-note', refersTo: '5'.repeat(50), lines: part })
  const sections = async () =>
    (await get<WorkList>('/work-list')).data.map(({ section, amount }) => [section, amount])
  expect(await sections()).toEqual([['reception_unclassified', '-4520']])
  const wrong = await post(`/receptions/${id}/classify`, { vat_condition: '01', vat_credit: '521' })
  expect(wrong.body.errors).toHaveProperty('vat_credit')
  const classified = await post(`/receptions/${id}/classify`, { vat_condition: '01', vat_credit: '520' })
  expect(classified.body).toMatchObject({ status: 'noted', vat_credit: '520', expense_id: null })
  expect(await sections()).toEqual([])
  expect(await figures()).toEqual(['-520', '-520', '-4520'])
})

// fiscal.md 2: no official text bounds the expense by the tax, and the simulator accepts it.
test('names an expense above the tax: what was bought without tax is an expense too', async () => {
  const rice = {
    cabys: '2391102010200',
    description: 'Café',
    quantity: '1',
    price: '5000000',
    rateCode: '10',
  }
  const id = await add({ lines: [rice] })
  expect(await detail(id)).toMatchObject({ tax: '0', total: '5000000' })
  const given = await post(`/receptions/${id}/answer`, {
    answer: 'accepted',
    activity: '5610.0',
    vat_condition: '04',
    vat_credit: '0',
    vat_expense: '5000000',
  })
  expect(given.body).toMatchObject({ status: 'sending', vat_credit: '0', vat_expense: '5000000' })
})

test('makes no expense by itself where the company wants none; then it is recorded by hand, once', async () => {
  const { settings } = await get<{ settings: object }>('/settings/purchases')
  const payload = { settings: { ...settings, expense_on_acceptance: false } }
  expect((await app.send('PUT', '/settings/purchases', company.as, { payload })).status).toBe(200)
  const id = await add()
  expect((await post(`/receptions/${id}/expense`)).status).toBe(409)
  await answer(id, { vat_condition: '01', vat_credit: '1300', vat_expense: '0' })
  expect(await detail(id)).toMatchObject({ status: 'confirmed', expense_id: null })
  const recorded = await post(`/receptions/${id}/expense`)
  expect(recorded.body).toMatchObject({ status: 'confirmed', expense_id: expect.any(String) })
  await post(`/receptions/${id}/expense`)
  expect((await get<Page<ExpenseRow>>('/expenses')).data).toMatchObject([
    { reception_id: id, total: '11300', vat_credit: '1300' },
  ])
})
