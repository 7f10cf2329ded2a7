import type {
  Dashboard,
  DocumentDetail,
  DocumentRow,
  DocumentTotals,
  DraftInput,
  Problem,
  Report,
  VatBoxRows,
  VatPurchases,
  VatReturn,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { aLine, anInvoice, anIssuingCompany, type IssuingCompany, issued } from './testing/issuing-company.ts'

let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  company = await anIssuingCompany(app, ['biller'])
})
afterAll(() => app.close())

type Supplier = { id: string; isForeign: boolean }

async function aSupplier(isForeign = false): Promise<Supplier> {
  const id = newId()
  await app.asOwner(
    `insert into clients (
      company_id, id, name, identification_type, identification_number, emails, province, canton, district, address,
      foreign_address, search, sort_name, created_at, updated_at
    ) values ($1, $2, 'Supplier', $3, $4, '{}', $5, $6, $6, $7, $8, 'supplier', 'supplier', now(), now())`,
    [
      company.id,
      id,
      ...(isForeign
        ? ['05', 'US990000000', null, null, null, '1 Sample Street, Springfield']
        : ['01', '204440555', '2', '01', 'Finca La Esperanza', null]),
    ],
  )
  return { id, isForeign }
}

const day = 24 * 3_600_000
const before = '2026-11-20T12:00:00-06:00'

/** What the supplier gave instead of an electronic invoice: a bill from abroad, or a paper of a special regime. */
const paperOf = ({ isForeign }: Supplier) => ({
  document_type: isForeign ? '16' : '14',
  number: 'A-123',
  issued_at: before,
  code: isForeign ? '11' : '04',
  reason: 'Comprobante del proveedor',
})
const insteadOf = ({ clave, issued_at }: Pick<DocumentRow, 'clave' | 'issued_at'>) => ({
  document_type: '15',
  number: clave!,
  issued_at: issued_at!,
  code: '07',
  reason: 'Corrige la cantidad',
})
const aPurchase = (supplier: Supplier, price: string, change: Partial<DraftInput> = {}): DraftInput =>
  anInvoice(supplier, {
    kind: 'purchase',
    lines: [
      aLine({
        quantity: '1',
        unit_price: price,
        taxes: [{ code: '01', rate_code: supplier.isForeign ? '08' : '10' }],
      }),
    ],
    references: [paperOf(supplier)],
    ...change,
  })
const aReplacement = (supplier: Supplier, price: string, original: DocumentRow, change = {}) =>
  aPurchase(supplier, price, { references: [paperOf(supplier), insteadOf(original)], ...change })

const accept = (id: string) => giveStatus(app, id, 'accepted')
async function accepted(input: DraftInput): Promise<DocumentRow> {
  const row = await issued(app, company, input)
  await accept(row.id)
  return row
}
const issue = (payload: DraftInput, as: object = company.as) =>
  app.send('POST', '/documents/issue', as, { payload })
const read = async <Body>(path: string) => (await app.send('GET', path, company.as)).body as Body
async function boxesOf(month: string) {
  const { boxes } = await read<VatReturn>(`/vat-returns/${month}`)
  return Object.fromEntries(boxes.map(({ id, amount }) => [id, amount]))
}

const periodOf = ({ issued_at }: Pick<DocumentRow, 'issued_at'>) => {
  const day = issued_at!.slice(0, 10)
  return `from=${day}&to=${day}`
}

/** What is owed for a purchase, written down by hand with the clave of its invoice. */
function recordExpense({ clave, issued_at }: DocumentRow) {
  const payload = {
    spent_on: issued_at!.slice(0, 10),
    supplier_name: 'Supplier',
    description: 'Café en grano',
    document_kind: 'electronic',
    document_number: clave,
    currency: 'CRC',
    total: '113000',
    vat: '13000',
  }
  return app.send('POST', '/expenses', company.as, { payload })
}

// fiscal.md 5: screens offered a note to a purchase invoice, and issuing refused it for an issuer who was the right one.
describe('a purchase invoice that was wrong', () => {
  test('is corrected by no note, which says what does', async () => {
    const farmer = await aSupplier()
    const bought = await accepted(aPurchase(farmer, '50000'))
    const offered = await app.send(
      'GET',
      `/conversions?from=purchase:${bought.id}&to=credit-note`,
      company.as,
    )
    expect(offered.body).toMatchObject({ status: 409, code: 'conversion-impossible' })
    for (const kind of ['credit-note', 'debit-note'] as const) {
      const references = [{ ...insteadOf(bought), document_type: '17', code: '02' }]
      const refused = await issue(aPurchase(farmer, '10000', { kind, references }))
      expect(refused.status).toBe(422)
      expect((refused.body as Problem).errors?.['references.0.number']).toEqual([
        expect.stringContaining('another purchase invoice in its place'),
      ])
    }
  })

  test('gives way to another one: the purchase counts once, and no sale, debt or credit comes of it', async () => {
    const farmer = await aSupplier()
    const bought = await accepted(aPurchase(farmer, '50000'))
    const month = bought.issued_at!.slice(0, 7)
    expect(await boxesOf(month)).toMatchObject({ CN_REG: '50000.00', C_TOT: '50000.00' })
    const right = await issued(app, company, aReplacement(farmer, '40000', bought))
    // Until the authority takes it, the first one stands.
    expect(await boxesOf(month)).toMatchObject({ CN_REG: '50000.00' })
    await accept(right.id)
    expect(await boxesOf(month)).toMatchObject({ CN_REG: '40000.00', C_TOT: '40000.00', V_TOT: '0.00' })

    const behind = await read<VatBoxRows>(`/vat-returns/${month}/boxes/CN_REG`)
    expect(behind.data.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(40000)
    const { data } = await read<VatPurchases>(`/vat-returns/${month}/purchases`)
    expect(data.map(({ id, base }) => [id, base])).toEqual([
      [bought.id, '0'],
      [right.id, '40000'],
    ])
    const sums = async (report: string) => (await read<Report>(`/reports/${report}`)).in_colones
    expect(await sums('sales')).toMatchObject({ total: '0' })
    expect(await sums('receivables')).toMatchObject({ balance: '0' })
    expect(await sums('payables')).toMatchObject({ balance: '0' })
    const whole = await read<DocumentDetail>(`/documents/${right.id}`)
    expect(whole).toMatchObject({ balance: '0', links: { to: [{ id: bought.id }] } })
    expect((await read<DocumentDetail>(`/documents/${bought.id}`)).links?.from).toMatchObject([
      { id: right.id, kind: 'purchase', fiscal_status: 'accepted' },
    ])
  })

  test('is taken back in the month of the other one, with the tax that the buyer owes for who is abroad', async () => {
    const abroad = await aSupplier(true)
    const bought = await accepted(aPurchase(abroad, '100000'))
    const month = bought.issued_at!.slice(0, 7)
    await app.asOwner(
      `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
    )
    app.clock.advance(30 * day)
    const right = await accepted(aReplacement(abroad, '70000', bought))
    const next = right.issued_at!.slice(0, 7)
    expect(next > month).toBe(true)
    expect(await boxesOf(month)).toMatchObject({ C13_B: '100000.00', T_AUTO: '13000.00' })
    expect(await boxesOf(next)).toMatchObject({ C13_B: '-30000.00', T_AUTO: '-3900.00' })
  })

  test('gives way once, to one by who may correct, and again where that was rejected', async () => {
    const farmer = await aSupplier()
    const bought = await issued(app, company, aPurchase(farmer, '50000'))
    const replacement = aReplacement(farmer, '40000', bought)
    expect((await issue(replacement)).body).toMatchObject({ status: 409, code: 'purchase-not-accepted' })
    await accept(bought.id)
    const { token } = company.members.biller!
    expect((await issue(replacement, { token, company: company.id })).status).toBe(403)

    const first = await issued(app, company, replacement)
    expect((await issue(replacement)).body).toMatchObject({ status: 409, code: 'purchase-replaced' })
    await giveStatus(app, first.id, 'rejected')
    const second = await accepted(replacement)
    expect(await boxesOf(bought.issued_at!.slice(0, 7))).toMatchObject({ CN_REG: '40000.00' })
    // The one that replaced it may be wrong in its turn.
    await accepted(aReplacement(farmer, '45000', second))
    expect(await boxesOf(bought.issued_at!.slice(0, 7))).toMatchObject({ CN_REG: '45000.00' })
  })

  test('gives way to one of two at once', async () => {
    const farmer = await aSupplier()
    const bought = await accepted(aPurchase(farmer, '50000'))
    const answers = await Promise.all(
      ['40000', '45000'].map((price) => issue(aReplacement(farmer, price, bought))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  // Whoever wrote down what is owed for a purchase, by the clave of its invoice, took its credit twice.
  test('gives its credit once, also where what is owed for it is recorded as an expense', async () => {
    const abroad = await aSupplier(true)
    const bought = await accepted(aPurchase(abroad, '100000'))
    const recorded = await recordExpense(bought)
    expect([recorded.status, recorded.text]).toEqual([201, expect.anything()])
    expect(await boxesOf(bought.issued_at!.slice(0, 7))).toMatchObject({
      C13_B: '100000.00',
      T_AUTO: '13000.00',
    })
    const owed = await read<Report>('/reports/payables')
    expect(owed.in_colones).toMatchObject({ balance: '113000' })
  })
})

describe('a purchase invoice is a purchase', () => {
  // The strip above the invoices added what we issued for suppliers to what was billed.
  test('the totals of a list add what was sold', async () => {
    const farmer = await aSupplier()
    await accepted(aPurchase(farmer, '50000'))
    const listed = 'kind=invoice,export,purchase'
    const totals = await read<{ data: DocumentTotals }>(`/documents/totals?${listed}`)
    expect(totals.data).toMatchObject([{ currency: 'CRC', count: 1, total: '0', outstanding: '0' }])
    const means = await read<{ data: unknown[] }>(`/documents/means-totals?${listed}`)
    expect(means.data).toEqual([])
    const asked = { list: 'invoices', query: { kind: 'invoice,export,purchase' }, fields: ['kind', 'total'] }
    expect(await exportedLines(app, company, asked)).toEqual([
      expect.stringContaining(',50000.00'),
      'Total CRC,0.00',
    ])
  })

  // The estimate knew nothing of what we issue for suppliers, and took the credit of an expense with the same clave.
  test('the estimate of VAT counts the tax owed for who is abroad and its credit, once', async () => {
    const foreign = await aSupplier(true)
    const bought = await accepted(aPurchase(foreign, '100000'))
    const period = periodOf(bought)
    const estimate = async () => (await read<Report>(`/reports/vat?${period}`)).in_colones
    expect(await estimate()).toMatchObject({ tax: '13000', credit: '13000', total: '0' })
    expect((await recordExpense(bought)).status).toBe(201)
    expect(await estimate()).toMatchObject({ tax: '13000', credit: '13000', total: '0' })

    await accepted(aReplacement(foreign, '70000', bought))
    expect(await estimate()).toMatchObject({ tax: '9100', credit: '9100', total: '0' })
    const { vat } = await read<Dashboard>(`/dashboard?${period}`)
    expect(vat).toMatchObject({ sales: '0', credit: '9100', amount: '0' })
  })

  test('what a supplier of a special regime sells, exempt, changes nothing of the estimate', async () => {
    const bought = await accepted(aPurchase(await aSupplier(), '50000'))
    const { in_colones } = await read<Report>(`/reports/vat?${periodOf(bought)}`)
    expect(in_colones).toMatchObject({ count: 0, tax: '0', credit: '0', total: '0' })
  })
})
