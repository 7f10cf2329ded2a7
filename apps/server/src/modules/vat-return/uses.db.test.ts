import type {
  NotificationList,
  UploadAnswer,
  VatBoxRows,
  VatCapitalGoods,
  VatLateArrivals,
  VatPurchases,
  VatReturn,
} from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { costaRicaInstant } from '@cuentaclara/einvoice'
import { writeAuthorityAnswer } from '@cuentaclara/einvoice/xml'
import { type SigningKey, signXml, verifyXml } from '@cuentaclara/xades'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SupplierDocument, writeSupplierDocument } from '#demo/supplier-document.ts'
import { anIssuingCompany, type IssuingCompany } from '#modules/documents/testing/issuing-company.ts'
import { answerSubject } from '#modules/receptions/index.ts'
import { keyOfAuthority, keyOfSupplier, supplier } from '#modules/receptions/testing/a-supplier.ts'
import type { Outcome } from '#modules/submissions/index.ts'
import { withCompany } from '#platform/database/company-context.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { ownExport } from '#test/own-export.ts'
import { noInputs } from './read-facts.ts'

// What purchases serve, month after month, and what becomes of the months that are filed.

let app: TestApp
let company: IssuingCompany
/** Of the supplier, and of the authority. */
let key: SigningKey
let seal: SigningKey
beforeAll(async () => {
  app = await createTestApp()
  ;[key, seal] = await Promise.all([keyOfSupplier(), keyOfAuthority()])
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['accountant', 'viewer'])
})
afterAll(() => app.close())

const bought = (price: string): SupplierDocument['lines'][number] => ({
  ...{ cabys: '2391102010200', description: 'Compra', quantity: '1', price, rateCode: '08' },
})
let sequence = 0

/** Somebody's invoice of 113 000 colones on a day, 13 000 of them tax, received now. */
async function receive(day: string, change: Partial<SupplierDocument> = {}) {
  sequence += 1
  const receiver = { name: company.name, number: '3101123456' }
  const issuedAtMs = Date.parse(`${day}T12:00:00-06:00`)
  const { xml, clave } = writeSupplierDocument(
    { supplier, receiver, issuedAtMs, sequence, lines: [bought('100000')], ...change },
    key,
  )
  const form = multipart({ name0: 'documento.xml' }, { file0: Buffer.from(xml) })
  const upload: UploadAnswer = (await app.send('POST', '/receptions', company.as, form)).body
  return { id: upload.files[0]!.reception_id!, clave }
}

/** Everybody is still signed in when days have passed. */
async function onDay(date: string) {
  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(Date.parse(`${date}T16:00:00Z`) - app.clock.now())
}

type Answer = { status: number; text: string; body: VatReturn & { code?: string; errors?: object } }
const send = async (method: 'PUT' | 'POST', path: string, payload: object): Promise<Answer> =>
  (await app.send(method, path, company.as, { payload })) as unknown as Answer
const read = async <Body = VatReturn>(path: string): Promise<Body> =>
  (await app.send('GET', path, company.as)).body
const boxOf = ({ boxes }: VatReturn, box: string) => boxes.find(({ id }) => id === box)!.amount

/** Marks the return of a month as filed, on the day that it is. */
async function file(period: string) {
  await send('POST', `/vat-returns/${period}/review`, { note: 'Se revisó todo' })
  const filed_on = new Date(app.clock.now()).toISOString().slice(0, 10)
  const filed = await send('POST', `/vat-returns/${period}/file`, {
    filed_on,
    filing_number: `150-${period}`,
  })
  expect(filed.status, filed.text).toBe(200)
}

async function say(period: string, about: string, about_id: string, use: string | null) {
  return send('PUT', `/vat-returns/${period}/uses`, {
    ...{ about, about_id, use, reduced_rate: null, is_capital: false },
  })
}

describe('what is said of a supplier or of the company', () => {
  const [november, december, january] = ['2026-11', '2026-12', '2027-01']
  const purchasesOf = async (period: string) => {
    const { data } = await read<VatPurchases>(`/vat-returns/${period}/purchases`)
    return data.map(({ use, credit, said_of, said_since }) => [use, credit, said_of, said_since])
  }

  // It had no month: whoever filed October and said something in November found October to be rectified.
  test('holds from its month on, and a month that was filed keeps its documents, its figures and its books', async () => {
    await onDay('2026-11-20')
    await receive('2026-11-10')
    await onDay('2026-12-12')
    await receive('2026-12-10')
    await file(november)
    const asFiled = await read(`/vat-returns/${november}`)
    const books = await purchasesOf(november)
    expect([boxOf(asFiled, 'K_CRED'), books]).toEqual(['13000.00', [['full', '13000', null, null]]])

    expect((await say(december, 'company', '', 'none')).status).toBe(200)
    expect(await purchasesOf(december)).toEqual([['none', '0', 'company', december]])
    expect((await say(december, 'supplier', supplier.number, 'common')).status).toBe(200)
    expect(await purchasesOf(december)).toEqual([['common', '0', 'supplier', december]])
    expect(await read(`/vat-returns/${november}`)).toEqual(asFiled)
    expect(await purchasesOf(november)).toEqual(books)
    const usual = async (period: string) =>
      (await read<VatPurchases>(`/vat-returns/${period}/purchases`)).company
    expect([await usual(november), await usual(december), await usual(january)]).toEqual([
      null,
      { use: 'none', reduced_rate: null, since: december },
      { use: 'none', reduced_rate: null, since: december },
    ])

    // Nothing more is said from the next month on: what holds for December stays.
    await say(january, 'supplier', supplier.number, null)
    await onDay('2027-01-10')
    await receive('2027-01-08')
    expect(await purchasesOf(january)).toEqual([['none', '0', 'company', december]])
    expect(await purchasesOf(december)).toEqual([['common', '0', 'supplier', december]])
  })

  const rectify = (period: string) =>
    send('POST', `/vat-returns/${period}/rectify`, { reason: 'Otro uso de las compras' })

  // What was copied for the filed month stood in the way: what was corrected after that never came past it.
  test('in a month that is rectified reaches every later one but those that are filed, which are to be rectified', async () => {
    await onDay('2027-01-20')
    for (const day of ['2026-11-10', '2026-12-10', '2027-01-15']) await receive(day)
    for (const period of [november, december]) await file(period)
    const figuresOf = ({ boxes }: VatReturn) => boxes.map(({ id, amount, word }) => [id, amount, word])
    const ofDecember = figuresOf(await read(`/vat-returns/${december}`))
    await rectify(november)
    for (const [use, credit, differs] of [
      ['none', '0', true],
      ['full', '13000', false],
      ['outside', '0', true],
    ] as const) {
      const changed = await say(november, 'supplier', supplier.number, use)
      expect(boxOf(changed.body, 'K_CRED')).toBe(`${credit}.00`)
      expect(await purchasesOf(january)).toEqual([[use, credit, 'supplier', november]])
      const filed = await read(`/vat-returns/${december}`)
      expect(figuresOf(filed)).toEqual(ofDecember)
      expect(await purchasesOf(december)).toEqual([['full', '13000', null, null]])
      const credited = filed.changes.filter(({ box }) => box === 'K_CRED')
      expect(credited).toEqual(differs ? [{ box: 'K_CRED', filed: '13000.00', live: '0.00' }] : [])
    }

    // Rectified, it takes what was corrected before it; left again, it is as it was filed.
    expect(boxOf((await rectify(december)).body, 'K_CRED')).toBe('0.00')
    await send('POST', `/vat-returns/${december}/discard`, {})
    expect(figuresOf(await read(`/vat-returns/${december}`))).toEqual(ofDecember)

    // What was said for a later month of itself stays.
    await say(january, 'supplier', supplier.number, 'full')
    await say(november, 'supplier', supplier.number, 'none')
    expect(await purchasesOf(january)).toEqual([['full', '13000', 'supplier', january]])
  })

  test('gives back with a note what its invoice was given in a month before', async () => {
    await onDay('2026-12-12')
    const { clave } = await receive('2026-11-10')
    await file(november)
    await say(december, 'supplier', supplier.number, 'none')
    await receive('2026-12-11', { kind: 'credit-note', refersTo: clave, lines: [bought('40000')] })
    expect(boxOf(await read(`/vat-returns/${december}`), 'K_CRED')).toBe('-5200.00')
  })
})

describe('a proportion of a year', () => {
  const shares = (kind: string, full: string, none: string, since?: string) =>
    send('PUT', '/vat-proportions/2026', {
      ...{ kind, full, reduced_4: '0', reduced_2: '0', reduced_05: '0', none },
      ...(since === undefined ? {} : { since }),
    })
  const creditOf = async (period: string) => boxOf(await read(`/vat-returns/${period}`), 'K_CRED')

  test('says whether a month was filed with it, and from which one it is mended where none was', async () => {
    await onDay('2027-01-20')
    await shares('provisional', '80', '20', '2026-10')
    const standing = async (period: string) => (await read(`/vat-returns/${period}`)).proportions.provisional
    expect(await standing('2026-12')).toMatchObject({ is_filed: false, corrected_from: '2026-10' })
    await file('2026-10')
    expect(await standing('2026-12')).toMatchObject({ is_filed: true, corrected_from: '2026-11' })
    await shares('provisional', '70', '30', '2026-11')
    expect(await standing('2026-12')).toMatchObject({
      ...{ full: '70.00', is_filed: false, corrected_from: '2026-11' },
    })
    // What is said of the whole year is said of it again, and months that are filed keep theirs.
    await shares('provisional', '60', '40')
    expect(await standing('2026-09')).toMatchObject({ is_filed: false, corrected_from: null })
  })

  // It had no month: what was said in December altered every month of the year that was not filed.
  test('holds from a month on, and December corrects what each month took by its own', async () => {
    await onDay('2026-12-12')
    for (const day of ['2026-10-10', '2026-11-10', '2026-12-10']) await receive(day)
    await say('2026-10', 'company', '', 'common')
    await shares('provisional', '80', '20')
    await file('2026-10')
    await shares('provisional', '60', '40', '2026-12')
    expect(await Promise.all(['2026-10', '2026-11', '2026-12'].map(creditOf))).toEqual([
      '10400.00',
      '10400.00',
      '7800.00',
    ])
    const { proportions } = await read('/vat-returns/2026-12')
    expect(proportions.provisional).toMatchObject({ full: '60.00', since: '2026-12' })

    // What is corrected for the whole year reaches what is not filed, and nothing that was said for a later month.
    await shares('provisional', '50', '50')
    const october = await read('/vat-returns/2026-10')
    expect([boxOf(october, 'K_CRED'), october.proportions.provisional?.full]).toEqual(['10400.00', '80.00'])
    expect(october.changes).toContainEqual({ box: 'K_CRED', filed: '10400.00', live: '6500.00' })
    const { data } = await read<VatPurchases>('/vat-returns/2026-10/purchases')
    expect(data.map(({ credit }) => credit)).toEqual(['10400'])
    expect(await creditOf('2026-11')).toBe('6500.00')
    expect(await creditOf('2026-12')).toBe('7800.00')
    // 9 100 three times, less what each month took.
    await shares('definitive', '70', '30')
    expect(boxOf(await read('/vat-returns/2026-12'), 'L_DIF')).toBe('2600.00')
  })

  test('is refused from a month of another year, from one that is filed, and as the definitive one of a month', async () => {
    await onDay('2026-12-12')
    await file('2026-11')
    const refused = await Promise.all([
      shares('provisional', '80', '20', '2027-01'),
      shares('definitive', '80', '20', '2026-12'),
      shares('provisional', '80', '20', '2026-13'),
      shares('provisional', '80', '20', '2026-11'),
    ])
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 409])
  })
})

test('whether a kind of exemption leaves the right to credit holds from a month on', async () => {
  await onDay('2026-12-12')
  await file('2026-11')
  const choose = (gives_credit: boolean, since: string) =>
    send('PUT', '/vat-exonerations', { exoneration_type: '05', gives_credit, since })
  expect((await choose(true, '2026-12')).status).toBe(204)
  expect((await choose(true, '2026-11')).status).toBe(409)
  const creditIn = async (period: string) =>
    (await read(`/vat-returns/${period}`)).full_credit_exonerations.includes('05')
  expect(await Promise.all(['2026-10', '2026-11', '2026-12', '2027-01'].map(creditIn))).toEqual([
    false,
    false,
    true,
    true,
  ])
  // What is said for an earlier month goes as far as the filed one and past it, but where a later month has a word of its own.
  await choose(true, '2026-10')
  await choose(false, '2027-01')
  expect(await Promise.all(['2026-10', '2026-11', '2026-12', '2027-01'].map(creditIn))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

// The address of another month was enough to say it.
test('a purchase that a filed return counts serves what it was filed with, whichever month it is said from', async () => {
  await onDay('2026-12-12')
  const { id } = await receive('2026-11-10')
  await file('2026-11')
  const refused = await say('2026-12', 'reception', id, 'none')
  expect([refused.status, refused.body.code]).toEqual([409, 'vat-purchase-filed'])
  expect((await read('/vat-returns/2026-11')).changes).toEqual([])
})

describe('a capital good of common use that is worth much', () => {
  const shares = (year: number, kind: string, full: string, reduced_4: string) =>
    send('PUT', `/vat-proportions/${year}`, {
      kind,
      full,
      reduced_4,
      reduced_2: '0',
      reduced_05: '0',
      none: '0',
    })
  const goodsOf = async (period: string) => {
    const { data } = await read<VatCapitalGoods>(`/vat-returns/${period}/capital-goods`)
    return data.map(({ base, credit, adjusted_until, adjustment }) => [
      base,
      credit,
      adjusted_until,
      adjustment,
    ])
  }
  /** A machine of ten million colones and 1 300 000 of tax, which serves sales at 13 % and at 4 %. */
  async function aMachine() {
    const machine = await receive('2026-11-10', { lines: [bought('10000000')] })
    const use = { use: 'common', reduced_rate: null, is_capital: true }
    await send('PUT', '/vat-returns/2026-11/uses', { about: 'reception', about_id: machine.id, ...use })
    return machine
  }

  // Its credit was shown by the proportion of whatever year was looked at, and no December corrected it.
  test('is adjusted in each December of the four years after that of its purchase, by a quarter', async () => {
    await onDay('2026-11-20')
    await aMachine()
    await shares(2026, 'provisional', '80', '20')
    await shares(2027, 'provisional', '50', '50')
    // 80 % of 1 300 000, and 20 % of the 4 % of its base; not what 2027 takes of what it buys.
    expect(await goodsOf('2027-12')).toEqual([['10000000', '1120000', 2030, null]])
    const december = await read('/vat-returns/2027-12')
    expect(boxOf(december, 'L_DIF')).toBe('0.00')
    expect(december.checks.find(({ check }) => check === 'definitive')).toMatchObject({
      is_open: true,
      count: 1,
    })

    await shares(2027, 'definitive', '60', '40')
    // 60 % and 40 % would have given 940 000: a quarter of the 180 000 that are too much.
    expect(await goodsOf('2027-12')).toEqual([['10000000', '1120000', 2030, '-45000']])
    const corrected = await read('/vat-returns/2027-12')
    expect([boxOf(corrected, 'L_DIF'), boxOf(corrected, 'T_CRED')]).toEqual(['-45000.00', '-45000.00'])
    expect(corrected.checks.find(({ check }) => check === 'definitive')).toMatchObject({ is_open: false })

    // A better year gives back as well; the fifth December adjusts nothing any more.
    await shares(2030, 'definitive', '100', '0')
    await shares(2031, 'definitive', '100', '0')
    expect(boxOf(await read('/vat-returns/2030-12'), 'L_DIF')).toBe('45000.00')
    expect(boxOf(await read('/vat-returns/2031-12'), 'L_DIF')).toBe('0.00')
    expect(await goodsOf('2031-12')).toEqual([])

    // What December of its own year corrected is what was taken.
    await shares(2026, 'definitive', '100', '0')
    expect(boxOf(await read('/vat-returns/2027-12'), 'L_DIF')).toBe('-90000.00')
  })

  // Each December went on adjusting what was no longer there, and nothing could be said of its sale.
  test('is adjusted no more once it is sold, whose figure is typed with its reason', async () => {
    await onDay('2026-11-20')
    const machine = await aMachine()
    await shares(2026, 'provisional', '80', '20')
    for (const year of [2027, 2028]) await shares(year, 'definitive', '60', '40')
    const march = '2028-03'
    const sale = { good: machine.id, amount: '-560000', reason: 'Vendida a medio plazo' }
    const sell = (capital_sales: object[], period = march) =>
      send('PUT', `/vat-returns/${period}/inputs`, { ...noInputs, capital_sales })
    for (const refused of [
      await sell([{ ...sale, good: 'x' }]),
      await sell([sale, sale]),
      await sell([{ ...sale, reason: '' }]),
      await sell([sale], '2031-01'),
    ])
      expect(refused.status, refused.text).toBe(422)

    const { body } = await sell([sale])
    expect([boxOf(body, 'K_CRED'), boxOf(body, 'L_DIF'), boxOf(body, 'T_CRED')]).toEqual([
      '0.00',
      '-560000.00',
      '-560000.00',
    ])
    const behind = await read<VatBoxRows>(`/vat-returns/${march}/boxes/T_CRED`)
    expect(behind.data.map(({ source, id, amount }) => [source, id, amount])).toEqual([
      ['reception', machine.id, '-560000'],
    ])
    expect(boxOf(await read('/vat-returns/2027-12'), 'L_DIF')).toBe('-45000.00')
    expect(boxOf(await read('/vat-returns/2028-12'), 'L_DIF')).toBe('0.00')
    const { data } = await read<VatCapitalGoods>('/vat-returns/2028-12/capital-goods')
    expect(data.map(({ sold_in, adjustment }) => [sold_in, adjustment])).toEqual([[march, null]])
    expect((await sell([sale], '2028-05')).status).toBe(422)

    // Taken back, it is adjusted again.
    await sell([])
    expect(boxOf(await read('/vat-returns/2028-12'), 'L_DIF')).toBe('-45000.00')
  })

  // The months before the sale did not see it.
  test('is sold once, also where a month before its sale says so later, or both at once', async () => {
    await onDay('2026-11-20')
    const [machine, other] = [await aMachine(), await aMachine()]
    const sell = (period: string, good = machine.id) => {
      const capital_sales = [{ good, amount: '-560000', reason: 'Vendida a medio plazo' }]
      return send('PUT', `/vat-returns/${period}/inputs`, { ...noInputs, capital_sales })
    }
    expect((await sell('2028-03')).status).toBe(200)
    const refused = await sell('2028-02')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty(['capital_sales.0.good'])
    const { data } = await read<VatCapitalGoods>('/vat-returns/2028-02/capital-goods')
    expect(data.find(({ id }) => id === machine.id)).toMatchObject({ sold_in: '2028-03' })
    const both = await Promise.all([sell('2028-04', other.id), sell('2028-05', other.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])

    // Whoever does not know of such sales yet leaves them as they are.
    const { capital_sales: _, ...unknowing } = noInputs
    const kept = await send('PUT', '/vat-returns/2028-03/inputs', unknowing)
    expect([kept.status, boxOf(kept.body, 'L_DIF')]).toEqual([200, '-560000.00'])
  })

  // The screen showed the section of the year and the export left it out: two sales that cancel out make a difference of 0.
  test('shows its section of the year, also exported, where two sales cancel each other out', async () => {
    await onDay('2026-11-20')
    const [machine, other] = [await aMachine(), await aMachine()]
    const sale = { good: machine.id, amount: '-560000', reason: 'Vendida a medio plazo' }
    const capital_sales = [sale, { ...sale, good: other.id, amount: '560000' }]
    const { body } = await send('PUT', '/vat-returns/2028-03/inputs', { ...noInputs, capital_sales })
    expect([boxOf(body, 'L_DIF'), body.settles_year]).toEqual(['0.00', true])
    const exported = async (period: string) => {
      const file = await ownExport(app, company.as, {
        ...{ list: 'vat-return', type: 'csv' },
        query: { period },
      })
      return file.toString().includes('L_DIF')
    }
    expect(await exported('2028-03')).toBe(true)
    expect([await exported('2028-02'), (await read('/vat-returns/2028-02')).settles_year]).toEqual([
      false,
      false,
    ])
    expect([await exported('2027-12'), (await read('/vat-returns/2027-12')).settles_year]).toEqual([
      true,
      true,
    ])
  })

  // The sale named the place of the row, in which another good came to stand.
  test('that came through the customs stays the one that was sold when a row before it is taken away', async () => {
    await onDay('2026-11-20')
    const row = { day: '2026-11-05', rate_code: '08', base: '8000000', use: 'common', is_capital: true }
    const customs = ['Molino', 'Horno', 'Torno'].map((supplier) => ({
      ...row,
      number: `DUA-${supplier}`,
      supplier,
    }))
    const type = (period: string, change: object) =>
      send('PUT', `/vat-returns/${period}/inputs`, { ...noInputs, ...change })
    await type('2026-11', { customs })
    const goods = async () => (await read<VatCapitalGoods>('/vat-returns/2027-03/capital-goods')).data
    const good = (await goods()).find(({ party }) => party === 'Horno')!.key
    const capital_sales = [{ good, amount: '-560000', reason: 'Vendida a medio plazo' }]
    expect((await type('2027-03', { capital_sales })).status).toBe(200)
    await type('2026-11', { customs: customs.slice(1) })
    expect((await goods()).map(({ party, sold_in }) => [party, sold_in])).toEqual([
      ['Horno', '2027-03'],
      ['Torno', null],
    ])
  })

  test('was bought for less what a note took off, and may have come through the customs', async () => {
    await onDay('2026-11-20')
    const { clave } = await aMachine()
    const customs = {
      number: 'DUA-1',
      day: '2026-11-05',
      supplier: 'Importadora',
      rate_code: '08',
      base: '8000000',
    }
    const typed = { ...customs, use: 'common', is_capital: true }
    await send('PUT', '/vat-returns/2026-11/inputs', { ...noInputs, customs: [typed] })
    await shares(2026, 'provisional', '100', '0')
    await shares(2027, 'definitive', '50', '50')
    expect(await goodsOf('2027-12')).toEqual([
      ['10000000', '1300000', 2030, '-112500'],
      ['8000000', '1040000', 2030, '-90000'],
    ])
    await receive('2026-11-15', { kind: 'credit-note', refersTo: clave, lines: [bought('4000000')] })
    // Six millions are no fifteen base salaries.
    expect(await goodsOf('2027-12')).toEqual([
      ['6000000', '780000', null, null],
      ['8000000', '1040000', 2030, '-90000'],
    ])
    expect(boxOf(await read('/vat-returns/2027-12'), 'L_DIF')).toBe('-90000.00')
  })
})

test('opening an open return reads its proportions and kinds of exemptions once, and those of the month before', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await read('/vat-returns/2026-10')
  const texts = asked.mock.calls.map(([query]: unknown[]) => textOf(query))
  asked.mockRestore()
  const times = (part: string) => texts.filter((text) => text.includes(part)).length
  expect([times('from vat_proportions w'), times('distinct on (w.exoneration_type)')]).toEqual([2, 2])
})
function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text)
}

// Whoever filed the month heard of it when the authority asked for the tax.
describe('a word of Hacienda that comes after the month was filed', () => {
  const november = '2026-11'
  const answer = async (id: string, change: object = {}) => {
    const given = {
      answer: 'accepted',
      activity: '5610.0',
      vat_condition: '01',
      vat_credit: '13000',
      vat_expense: '0',
      ...change,
    }
    const { status, text } = await send('POST', `/receptions/${id}/answer`, given)
    expect(status, text).toBe(200)
  }
  /** What the authority says of our answer. */
  async function settle(id: string, event: 'accepted' | 'rejected') {
    const [message] = await app.asOwner<{ id: string }>(
      'select id from reception_messages where reception_id = $1 order by decided_at desc, id desc limit 1',
      [id],
    )
    const step = { event, hasFailed: false, problem: null }
    const outcome = { id: message!.id, step, answer: null } as unknown as Outcome
    await withCompany(app, company.member, (ctx) =>
      answerSubject.take(ctx, [outcome], new Date(app.clock.now())),
    )
    await app.hear()
  }
  /** What the authority says of the supplier's document, as that one passes it on. */
  async function reject(clave: string) {
    const word = writeAuthorityAnswer({
      clave,
      issuerName: supplier.name,
      issuerIdentification: { type: '02', number: supplier.number },
      status: 'rejected',
      text: 'x',
      total: decimal('113000'),
    })
    const sealed = signXml(word, seal, { signingTime: costaRicaInstant(app.clock.now() - 60_000) })
    const [{ sha256 }] = [verifyXml(sealed).signatures[0]!.signer!]
    await app.asOwner(
      `insert into authority_seals (environment, sha256, holder, learned_at) values ('simulator', $1, 'Seal', now())
       on conflict do nothing`,
      [sha256],
    )
    const form = multipart({ name0: 'respuesta.xml' }, { file0: Buffer.from(sealed) })
    const { body } = await app.send('POST', '/receptions', company.as, form)
    expect((body as UploadAnswer).files).toMatchObject([{ outcome: 'paired' }])
    await app.hear()
  }
  const told = async (role: 'accountant' | 'viewer' = 'accountant') => {
    const as = { token: company.members[role]!.token, company: company.id }
    const { data } = (await app.send('GET', '/notifications', as)).body as NotificationList
    return data
      .filter(({ kind }) => kind.startsWith('vat-'))
      .map(({ kind, params, path }) => [kind, params, path])
  }

  test('is told to who may file, and a return that it changes says that it is to be rectified', async () => {
    await onDay('2026-12-12')
    const answered = await receive('2026-11-10')
    const rejected = await receive('2026-11-11')
    await answer(answered.id)
    await file(november)
    const path = `/reports/vat-return?period=${november}`
    const params = { supplier: supplier.name, month: 'November 2026' }
    const late = ['vat-return-late', expect.objectContaining(params), path]
    await settle(answered.id, 'rejected')
    expect(await told()).toEqual([late])
    // Its answer that is confirmed at last changes nothing.
    await answer(answered.id)
    await settle(answered.id, 'accepted')
    expect(await told()).toEqual([late])
    expect((await read(`/vat-returns/${november}`)).changes).toEqual([])

    await reject(rejected.clave)
    expect(await told()).toEqual([late, late])
    expect(await told('viewer')).toEqual([])
    const { changes } = await read(`/vat-returns/${november}`)
    expect(changes).toContainEqual({ box: 'K_CRED', filed: '26000.00', live: '13000.00' })
  })

  // Only the month of the invoice was looked at.
  test('is told of the month of a note to the document too, where that is filed and changes', async () => {
    await onDay('2027-01-12')
    const invoice = await receive('2026-11-10')
    await receive('2026-12-11', { kind: 'credit-note', refersTo: invoice.clave, lines: [bought('40000')] })
    await answer(invoice.id, { vat_condition: '02', vat_credit: '6500', vat_expense: '6500' })
    for (const period of [november, '2026-12']) await file(period)
    await settle(invoice.id, 'accepted')
    const { changes } = await read('/vat-returns/2026-12')
    expect(changes).toContainEqual({ box: 'K_CRED', filed: '-5200.00', live: '-2600.00' })
    const params = expect.objectContaining({ supplier: supplier.name, month: 'December 2026' })
    expect(await told()).toEqual([['vat-return-late', params, '/reports/vat-return?period=2026-12']])
  })

  test('is nobody’s news where the return does not count the document, or is not looked at yet', async () => {
    await onDay('2026-12-12')
    const open = await receive('2026-12-10')
    await reject(open.clave)
    await file(november)
    const late = await receive('2026-11-10')
    await reject(late.clave)
    expect(await told()).toEqual([])
  })
})

// After a hundred they were cut off, and nothing said so.
test('documents that come after their month was filed are offered page by page, until each is declared', async () => {
  await onDay('2026-12-12')
  await file('2026-11')
  const ids = [
    (await receive('2026-11-10')).id,
    (await receive('2026-11-11')).id,
    (await receive('2026-11-12')).id,
  ]
  const late = async (page: number) => {
    const { data, meta } = await read<VatLateArrivals>(
      `/vat-returns/2026-12/late-arrivals?page=${page}&per_page=2`,
    )
    return [data.map(({ id }) => id), meta.current_page, meta.last_page, meta.total]
  }
  expect(await late(1)).toEqual([ids.slice(0, 2), 1, 2, 3])
  expect(await late(2)).toEqual([ids.slice(2), 2, 2, 3])
  const usual = { about: 'reception', use: null, reduced_rate: null, is_capital: false }
  await send('PUT', '/vat-returns/2026-12/uses', { ...usual, about_id: ids[2], moved_to: '2026-12' })
  // Whoever stands on the page that is gone sees the last one.
  expect(await late(2)).toEqual([ids.slice(0, 2), 1, 1, 2])
})
