import type { DraftInput, VatBoxRows, VatReturn } from '@cuentaclara/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { unsafeForCompany } from '#platform/database/company-context.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { returnDocumentsExport } from './export-return.ts'
import { noInputs } from './read-facts.ts'

// What is listed of a box adds up to it: in whole cents, reckoned here from what a person reads.

const month = '2026-11'
let app: TestApp
let company: IssuingCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
})
afterAll(() => app.close())

const cents = (amount: string) => Math.round(Number(amount) * 100)

async function sell(unit_price: string, rate_code: string, change: Partial<DraftInput> = {}) {
  const cabys = rate_code === '04' ? '9310100000100' : '8313100000100'
  const line = aLine({ cabys, quantity: '1', unit: 'Sp', unit_price, taxes: [{ code: '01', rate_code }] })
  const row = await issued(app, company, anInvoice(company.client, { lines: [line], ...change }))
  await giveStatus(app, row.id, 'accepted')
}

async function read<Answer>(path: string): Promise<Answer> {
  const { status, text, body } = await app.send('GET', path, company.as)
  expect(status, text).toBe(200)
  return body as Answer
}

/** Every box with the rows of all its pages and what they leave to it. */
async function footed() {
  const { boxes } = await read<VatReturn>(`/vat-returns/${month}`)
  const left = new Map<string, VatBoxRows>()
  for (const { id, amount } of boxes) {
    if (amount === null) continue
    const path = `/vat-returns/${month}/boxes/${id}`
    const pages = [await read<VatBoxRows>(`${path}?per_page=3`)]
    for (let page = 2; page <= pages[0]!.meta.last_page; page += 1)
      pages.push(await read<VatBoxRows>(`${path}?per_page=3&page=${page}`))
    for (const page of pages)
      expect([page.rounding, page.below_zero]).toEqual([pages[0]!.rounding, pages[0]!.below_zero])
    const rows = pages.flatMap(({ data }) => data)
    expect([id, rows.length]).toEqual([id, pages[0]!.meta.total])
    if (rows.length === 0) continue
    const listed = rows.reduce((sum, row) => sum + cents(row.amount), 0)
    const { rounding, below_zero } = pages[0]!
    expect([id, listed + cents(below_zero) + cents(rounding)]).toEqual([id, cents(amount)])
    // A box that rounds n rows and some boxes is off by half a cent for each at most: more would be no rounding.
    expect(Math.abs(cents(rounding)), id).toBeLessThanOrEqual((rows.length + 20) / 2)
    left.set(id, pages[0]!)
  }
  return left
}

/** The same of the file of documents: the rows of each box, as they are written. */
async function footedFile() {
  const { boxes } = await read<VatReturn>(`/vat-returns/${month}`)
  const amounts = new Map(boxes.map(({ id, amount }) => [id, amount]))
  const rows = await unsafeForCompany(app, company.id, async (ctx) => {
    const all: { id: string; kind: string; amount: string }[] = []
    for await (const row of returnDocumentsExport.open(ctx, { period: month }, {} as never))
      all.push(row as never)
    return all
  })
  for (const [id, each] of Map.groupBy(rows, ({ id }) => id))
    expect([id, each.reduce((sum, row) => sum + cents(row.amount), 0)]).toEqual([id, cents(amounts.get(id)!)])
  return rows
}

test('rows and rounding are the box, whichever box, live and filed, on the screen and in its file', async () => {
  const dollars = { currency: 'USD', exchange_rate: '512.37' }
  for (const price of ['12.12', '12.12', '12.12', '12.12', '33.33', '0.07', '101.01']) {
    await sell(price, '08', dollars)
    await sell(price, '04', dollars)
    await sell(price, '10', dollars)
  }
  for (const price of ['1000.01', '333.33', '2.05', '99999.99']) await sell(price, '08')
  await sell('250.55', '08', { sale_condition: '10', credit_days: 90, payments: [], ...dollars })
  await sell('47.19', '08', {
    ...dollars,
    kind: 'purchase',
    references: [
      {
        document_type: '16',
        number: 'INV-1',
        issued_at: '2026-11-09T12:00:00-06:00',
        code: '11',
        reason: 'Comprobante de proveedor no domiciliado',
      },
    ],
  })
  const customs = ['1000.05', '33.35', '77.77'].map((base, at) => ({
    number: `DUA-${at}`,
    day: '2026-11-05',
    supplier: 'Importadora',
    rate_code: '08',
    base,
    use: 'common',
    is_capital: false,
  }))
  const shares = {
    kind: 'provisional',
    full: '66.67',
    reduced_4: '33.33',
    reduced_2: '0',
    reduced_05: '0',
    none: '0',
  }
  expect((await app.send('PUT', '/vat-proportions/2026', company.as, { payload: shares })).status).toBe(204)
  const saved = await app.send('PUT', `/vat-returns/${month}/inputs`, company.as, {
    payload: { ...noInputs, uses_deferral: true, customs, carried_balance: '10.01' },
  })
  expect(saved.status, saved.text).toBe(200)

  const live = await footed()
  expect(live.get('V13_B')!.rounding).not.toBe('0.00')
  expect(live.get('T_SALDO')).toMatchObject({ total: '0.00', below_zero: expect.not.stringMatching(/^0/) })
  const rows = await footedFile()
  expect(rows.filter(({ kind }) => kind === 'rounding')).toContainEqual(
    expect.objectContaining({ id: 'V13_B', kind: 'rounding' }),
  )

  await app.asOwner(
    `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
  )
  app.clock.advance(Date.parse('2026-12-11T16:00:00Z') - app.clock.now())
  const send = async (step: string, payload: object) => {
    const { status, text } = await app.send('POST', `/vat-returns/${month}/${step}`, company.as, { payload })
    expect(status, text).toBe(200)
  }
  await send('review', { note: 'Todo visto' })
  await send('file', { filed_on: '2026-12-11', filing_number: '1504567890001' })
  const filed = await footed()
  for (const [id, { total, below_zero }] of live)
    expect([id, filed.get(id)]).toMatchObject([id, { total, below_zero }])
  expect(filed.get('V13_B')!.rounding).toBe(live.get('V13_B')!.rounding)
  await footedFile()
})
