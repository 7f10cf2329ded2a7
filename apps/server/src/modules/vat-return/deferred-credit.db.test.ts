import type { UploadAnswer, VatBoxRows, VatPurchases, VatReturn } from '@cuentaclara/contracts'
import type { SigningKey } from '@cuentaclara/xades'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { keyOfSupplier, supplier } from '#modules/receptions/testing/a-supplier.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { noInputs } from './read-facts.ts'

// Who defers the tax of sales credits only what was paid (LIVA, art. 27; RLIVA, art. 40 bis).
const [november, december] = ['2026-11', '2026-12']

let app: TestApp
let company: IssuingCompany
let key: SigningKey
beforeAll(async () => {
  app = await createTestApp()
  key = await keyOfSupplier()
})
beforeEach(async () => {
  await onDay('2026-11-21')
  company = await anIssuingCompany(app, [])
})
afterAll(() => app.close())

async function onDay(date: string) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(Date.parse(`${date}T16:00:00Z`) - app.clock.now())
}

let sequence = 0
/** An invoice of 113 000 colones on credit, 13 000 of them tax. */
async function buy(change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const { xml, clave } = writeSupplierDocument(
    {
      supplier,
      receiver: { name: company.name, number: '3101123456' },
      issuedAtMs: app.clock.now() - 3_600_000,
      sequence,
      lines: [
        { cabys: '2391102010200', description: 'Café', quantity: '1', rateCode: '08', price: '100000' },
      ],
      creditDays: 60,
      ...change,
    },
    key,
  )
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const { body } = await app.send('POST', '/receptions', company.as, form)
  return { id: (body as UploadAnswer).files[0]!.reception_id!, clave }
}
async function post(path: string, payload: object = {}) {
  const { status, text, body } = await app.send('POST', path, company.as, { payload })
  expect([200, 201], text).toContain(status)
  return body as { expense_id: string }
}
/** Accepts a document, and says when what is owed for it was paid. */
async function pay(id: string, paid_on: string) {
  const given = { answer: 'accepted', activity: '5610.0', vat_condition: '01', vat_credit: '13000' }
  await post(`/receptions/${id}/answer`, given)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [id])
  const { expense_id } = await post(`/receptions/${id}/expense`)
  await post(`/expenses/${expense_id}/pay`, { paid_on, means: '04' })
}
const defer = (uses_deferral: boolean) =>
  app.send('PUT', `/vat-returns/${november}/inputs`, company.as, { payload: { ...noInputs, uses_deferral } })
const read = async <Body = VatReturn>(path: string): Promise<Body> =>
  (await app.send('GET', `/vat-returns/${path}`, company.as)).body
async function boxesOf(period: string) {
  const { boxes } = await read(period)
  return ['C13_B', 'K_CRED', 'K_GASTO'].map((id) => boxes.find((box) => box.id === id)!.amount)
}
async function file(period: string, filed_on: string) {
  await post(`/vat-returns/${period}/review`, { note: 'Se revisó todo' })
  await post(`/vat-returns/${period}/file`, { filed_on, filing_number: '1504567890001' })
}

test('credit of what is not paid waits in the month of the purchase and arrives in that of the payment', async () => {
  await defer(true)
  const bought = await buy()
  expect(await boxesOf(november)).toEqual(['100000.00', '0.00', '0.00'])
  const waiting = await read(november)
  expect(waiting.credit_register).toMatchObject([
    {
      id: bought.id,
      source: 'reception',
      paid_on: null,
      opening: '0',
      added: '13000',
      arrived: '0',
      pending: '13000',
    },
  ])
  expect(waiting.checks.find(({ check }) => check === 'paid')).toMatchObject({
    ...{ is_open: true, count: 1, amount: '13000' },
  })
  expect((await read<VatPurchases>(`${november}/purchases`)).data).toMatchObject([
    { is_paid: false, credit: '13000' },
  ])

  await onDay('2026-12-11')
  expect(await boxesOf(december)).toEqual(['0.00', '0.00', '0.00'])
  await file(november, '2026-12-11')
  await pay(bought.id, '2026-12-10')
  expect(await boxesOf(december)).toEqual(['0.00', '13000.00', '0.00'])
  const arrived = await read(december)
  expect(arrived.credit_register).toMatchObject([
    { id: bought.id, paid_on: '2026-12-10', opening: '13000', added: '0', arrived: '13000', pending: '0' },
  ])
  expect(arrived.checks.find(({ check }) => check === 'paid')).toMatchObject({ is_open: false })
  const behind = await read<VatBoxRows>(`${december}/boxes/K_CRED`)
  expect(behind.data).toMatchObject([{ id: bought.id, amount: '13000' }])
  // What was filed says what waited then, and nothing of it is to be rectified.
  expect(await read(november)).toMatchObject({
    changes: [],
    credit_register: [{ id: bought.id, paid_on: null, pending: '13000' }],
  })
  expect((await read('2027-01')).credit_register).toEqual([])
})

test('who does not defer credits purchases whether they are paid or not', async () => {
  await defer(false)
  await buy()
  expect(await boxesOf(november)).toEqual(['100000.00', '13000.00', '0.00'])
  expect((await read(november)).credit_register).toEqual([])
})

test('what is paid in its own month waits for nothing, nor what was bought before the company deferred', async () => {
  await onDay('2026-10-20')
  const before = await buy()
  await onDay('2026-11-21')
  await defer(true)
  const paid = await buy()
  await pay(paid.id, '2026-11-21')
  await buy({ creditDays: undefined })
  expect(await boxesOf(november)).toEqual(['200000.00', '26000.00', '0.00'])
  await pay(before.id, '2026-11-20')
  expect(await boxesOf(november)).toEqual(['200000.00', '26000.00', '0.00'])
})

test('a note to what is not paid lowers what waits and takes no credit back; after the payment it does', async () => {
  await defer(true)
  const bought = await buy()
  const note = (price: string) =>
    buy({
      ...{ kind: 'credit-note', refersTo: bought.clave, creditDays: undefined },
      lines: [{ cabys: '2391102010200', description: 'Café', quantity: '1', rateCode: '08', price }],
    })
  const given = { answer: 'accepted', activity: '5610.0', vat_condition: '01', vat_credit: '13000' }
  await post(`/receptions/${bought.id}/answer`, given)
  await app.asOwner(`update receptions set status = 'confirmed' where id = $1`, [bought.id])
  await onDay('2026-12-05')
  await note('20000')
  expect(await boxesOf(december)).toEqual(['-20000.00', '0.00', '0.00'])
  expect((await read(december)).credit_register).toMatchObject([
    { opening: '13000', added: '-2600', pending: '10400' },
  ])
  await onDay('2027-01-10')
  const { expense_id } = await post(`/receptions/${bought.id}/expense`)
  await post(`/expenses/${expense_id}/pay`, { paid_on: '2027-01-08', means: '04' })
  expect(await boxesOf('2027-01')).toEqual(['0.00', '10400.00', '0.00'])
  await onDay('2027-02-10')
  await note('10000')
  expect(await boxesOf('2027-02')).toEqual(['-10000.00', '-1300.00', '0.00'])
})

test('credit that was filed is not given once more when a payment is taken back and comes later', async () => {
  await defer(true)
  const bought = await buy()
  await pay(bought.id, '2026-11-21')
  expect(await boxesOf(november)).toEqual(['100000.00', '13000.00', '0.00'])
  await onDay('2026-12-11')
  await file(november, '2026-12-11')
  await app.asOwner(`update expenses set paid_on = '2026-12-09' where company_id = $1`, [company.id])
  expect((await read(november)).changes).toContainEqual({ box: 'K_CRED', filed: '13000.00', live: '0.00' })
  expect(await boxesOf(december)).toEqual(['0.00', '0.00', '0.00'])
  await app.send('POST', `/vat-returns/${november}/rectify`, company.as, {
    payload: { reason: 'Se pagó después' },
  })
  await file(november, '2026-12-11')
  expect(await boxesOf(december)).toEqual(['0.00', '13000.00', '0.00'])
})
