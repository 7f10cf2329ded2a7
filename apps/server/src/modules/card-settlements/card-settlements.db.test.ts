import type {
  AuditEntry,
  BankLine,
  BankLines,
  CardSettlement,
  CardSettlementTotals,
  Page,
  Report,
  VatBoxRows,
  VatReturn,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { bringIn } from '#test/bring-in.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'
import { multipart } from '#test/multipart.ts'
import { ownExport } from '#test/own-export.ts'

let app: TestApp
let company: IssuingCompany
let companies = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  companies += 1
  company = await anIssuingCompany(app, ['accountant', 'biller', 'viewer'])
})
afterAll(() => app.close())

type As = { token?: string; company?: string }
type Answer = CardSettlement & { code: string; errors?: Record<string, string[]> }

const month = '2026-11'
const aSettlement = (change: object = {}) => ({
  settled_on: '2026-11-10',
  acquirer: 'BAC Credomatic',
  reference: 'L-77',
  gross: '100000',
  commission: '3500',
  vat_withheld: '5310',
  income_withheld: '1770',
  deposit: '89420',
  ...change,
})
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as: As = company.as) {
  const sent = await app.send(method, `/card-settlements${path}`, as, payload && { payload })
  return { status: sent.status, body: sent.body as Answer }
}
const record = async (change: object = {}) => {
  const { status, body } = await send('POST', '', aSettlement(change))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const get = async <Body>(path: string) => (await app.send('GET', path, company.as)).body as Body
const withheld = async () =>
  (await get<VatReturn>(`/vat-returns/${month}`)).boxes.find(({ id }) => id === 'F_RET')?.amount

const iban = 'CR05015202001026284066'
const dollarIban = 'CR80015202001026284074'
/** The bank's lines of these days and amounts. */
const bankSays = (...rows: Said[]) => bankSaysIn('CRC', ...rows)
type Said = [day: string, amount: string, text?: string]
async function bankSaysIn(currency: 'CRC' | 'USD', ...rows: Said[]): Promise<BankLine[]> {
  const file = [
    'oficina;fechaMovimiento;numeroDocumento;debito;credito;descripcion;',
    ...rows.map(([day, amount, text = 'LIQUIDACION POS'], at) => `100;${day};${at + 1};;${amount};${text};`),
  ].join('\r\n')
  const { status, text } = await app.send(
    'POST',
    `/bank/statements?account=${currency === 'CRC' ? iban : dollarIban}&currency=${currency}`,
    company.as,
    {
      ...multipart({}, { file: Buffer.from(file) }),
      remoteAddress: `10.3.0.${companies}`,
    },
  )
  expect(status, text).toBeLessThan(300)
  return (await get<BankLines>('/bank/lines')).data
}
const settle = async (line: string, settlement: string) =>
  app.send('POST', `/bank/lines/${line}/settle`, company.as, { payload: { settlement_id: settlement } })

/** Rows of the report of withholdings, and their sum. */
async function reportOfCards() {
  const report = await get<Report>('/reports/withholdings?from=2026-11-01&to=2026-11-30&sort=total')
  const data = report.documents!.map(({ at, party_name, total }) => [at.slice(0, 10), party_name, total])
  return { data, totals: report.in_colones.total }
}

describe('a settlement in dollars', () => {
  const inDollars = (change: object = {}) =>
    record({
      ...{ currency: 'USD', exchange_rate: '505.5', gross: '1000', commission: '35', vat_withheld: '53.11' },
      ...{ income_withheld: '17.7', deposit: '894.19', ...change },
    })

  // vat-return-150.md: amounts in colones; at which rate a withholding is declared is our reading.
  test('is declared in colones at its rate, rounded once, beside those in colones', async () => {
    const { id, vat_withheld_crc: colones } = await inDollars()
    // 53.11 × 505.5 = 26,847.105.
    expect(colones).toBe('26847.11')
    await record()
    expect(await withheld()).toBe('32157.11')
    const { data } = await get<VatBoxRows>(`/vat-returns/${month}/boxes/F_RET`)
    expect(data[0]).toMatchObject({ id, amount: '26847.11' })
    const totals = await get<CardSettlementTotals>('/card-settlements/totals')
    expect(totals.map((row) => [row.currency, row.gross, row.vat_withheld_crc])).toEqual([
      ['CRC', '100000', '5310'],
      ['USD', '1000', '26847.11'],
    ])
    expect((await reportOfCards()).totals).toBe('32157.11')
    expect((await get<Page<CardSettlement>>('/card-settlements?currency=USD')).data).toHaveLength(1)
  })

  test('takes the rate of its day where none is given, and is refused where nobody knows it', async () => {
    await app.asOwner(
      `insert into company_exchange_rates (company_id, day, currency, buy, sell, reason, set_by, set_at)
      values ($1, '2026-11-10', 'USD', 500, 510, 'Acordado', $2, now())`,
      [company.id, company.owner.id],
    )
    expect(await inDollars({ exchange_rate: undefined })).toMatchObject({ exchange_rate: '510' })
    const old = await send('POST', '', aSettlement({ currency: 'USD', settled_on: '2001-11-10' }))
    expect(old.body.errors).toMatchObject({ exchange_rate: expect.any(Array) })
    const none = await send('POST', '', aSettlement({ currency: 'USD', exchange_rate: '0' }))
    expect(none.body.errors).toMatchObject({ exchange_rate: expect.any(Array) })
    const slip = await send('POST', '', aSettlement({ currency: 'USD', exchange_rate: '5055000000' }))
    expect(slip.body.errors).toMatchObject({ exchange_rate: expect.any(Array) })
    expect(Object.keys((await send('POST', '', aSettlement({ currency: 'EUR' }))).body.errors!)).toEqual([
      'currency',
    ])
    // Colones have no rate, whatever is said of one.
    expect(await record({ exchange_rate: '505' })).toMatchObject({ currency: 'CRC', exchange_rate: '1' })
  })

  test('is proposed for lines of its own currency only, and is no other’s', async () => {
    const { id } = await inDollars({ deposit: '894.19' })
    const [colones] = await bankSays(['12/11/2026', '894.19'])
    expect(colones!.settlements).toEqual([])
    expect((await settle(colones!.id, id)).body).toMatchObject({ code: 'bank-settlement-unfit' })
    const lines = await bankSaysIn('USD', ['12/11/2026', '894.19'])
    const dollars = lines.find(({ currency }) => currency === 'USD')!
    expect(dollars.settlements).toMatchObject([{ id }])
    expect((await settle(dollars.id, id)).status).toBe(200)
  })
})

describe('a settlement', () => {
  // vat-return-150.md 6.7.
  test('brings its VAT withheld into the return of its month, with itself behind the box; income tax stays out', async () => {
    const { id } = await record()
    await record({ settled_on: '2026-10-31', reference: 'L-76' })
    expect(await withheld()).toBe('5310.00')
    const { data, total } = await get<VatBoxRows>(`/vat-returns/${month}/boxes/F_RET`)
    expect(data).toMatchObject([
      {
        source: 'typed',
        kind: 'card-settlement',
        id,
        number: 'L-77',
        party: 'BAC Credomatic',
        amount: '5310',
      },
    ])
    expect(total).toMatch(/^5310(\.00)?$/)
    const totals = await get<CardSettlementTotals>('/card-settlements/totals?from=2026-11-01&to=2026-11-30')
    expect(totals).toEqual([
      {
        ...{ currency: 'CRC', count: 1, gross: '100000', commission: '3500', vat_withheld: '5310' },
        ...{ income_withheld: '1770', deposit: '89420', vat_withheld_crc: '5310' },
      },
    ])
  })

  test('that was typed into the return as well is credited once', async () => {
    const { inputs } = await get<VatReturn>(`/vat-returns/${month}`)
    const typed = (withheld: string) => ({ day: '2026-11-10', acquirer: 'BAC', gross: '100000', withheld })
    const saved = await app.send('PUT', `/vat-returns/${month}/inputs`, company.as, {
      payload: { ...inputs, withholdings: [typed('5310'), typed('1000')] },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(await withheld()).toBe('6310.00')
    await record()
    expect(await withheld()).toBe('6310.00')
    // The box says what comes from the register and what was typed, and the return what may be the same money.
    expect((await get<VatBoxRows>(`/vat-returns/${month}/boxes/F_RET`)).kinds).toEqual([
      { kind: 'card-settlement', count: 1, amount: '5310' },
      { kind: 'withholding', count: 1, amount: '1000' },
    ])
    const { typed_twice: twice, checks } = await get<VatReturn>(`/vat-returns/${month}`)
    expect(twice.map(({ place, is_counted, withheld }) => [place, is_counted, withheld])).toEqual([
      [0, false, '5310'],
      [1, true, '1000'],
    ])
    expect(checks.find(({ check }) => check === 'twice')).toMatchObject({
      ...{ is_open: true, count: 1, amount: '1000' },
    })
    const reviewed = await app.send('POST', `/vat-returns/${month}/review`, company.as, {
      payload: { note: null },
    })
    expect(reviewed.body).toMatchObject({ errors: { note: expect.any(Array) } })
    const { data, totals } = await reportOfCards()
    expect(data).toEqual([
      ['2026-11-10', 'BAC', '1000'],
      ['2026-11-10', 'BAC Credomatic', '5310'],
    ])
    expect(totals).toBe('6310')
  })

  // What was filed was claimed with what the register said then.
  test('that comes after its return was filed changes neither the report of that month nor the filed figure', async () => {
    await record()
    const at = (date: string) => Date.parse(`${date}T18:00:00Z`)
    await app.asOwner(
      `update sessions set expires_at = '2027-06-01T00:00:00Z', ends_at = '2027-06-01T00:00:00Z'`,
    )
    const now = vi.spyOn(app.clock, 'now').mockReturnValue(at('2026-12-03'))
    const act = async (what: string, payload: object) => {
      const sent = await app.send('POST', `/vat-returns/${month}/${what}`, company.as, { payload })
      expect(sent.status, sent.text).toBe(200)
    }
    await act('review', { note: 'Visto con el cliente' })
    await act('file', { filed_on: '2026-12-03', filing_number: '123456' })
    await record({ reference: 'late', settled_on: '2026-11-30' })
    const { boxes, changes } = await get<VatReturn>(`/vat-returns/${month}`)
    now.mockRestore()
    expect(boxes.find(({ id }) => id === 'F_RET')?.amount).toBe('5310.00')
    expect(changes).toContainEqual({ box: 'F_RET', filed: '5310.00', live: '10620.00' })
    expect((await reportOfCards()).data).toEqual([['2026-11-10', 'BAC Credomatic', '5310']])
  })

  test('adds up to the cent, is no slip, and is there once', async () => {
    const errorsOf = async (change: object) =>
      Object.keys((await send('POST', '', aSettlement(change))).body.errors ?? {})
    expect(await errorsOf({ deposit: '89420.01' })).toEqual(['deposit'])
    expect(await errorsOf({ vat_withheld: '53100', deposit: '41630' })).toEqual(['vat_withheld'])
    expect(await errorsOf({ gross: '1.234' })).toEqual(['gross'])
    expect(await errorsOf({ acquirer: ' ' })).toEqual(['acquirer'])
    expect(await errorsOf({ settled_on: '2027-01-01' })).toEqual(['settled_on'])
    await record()
    expect(await errorsOf({ acquirer: 'bac credomatic', reference: 'l-77' })).toEqual(['settled_on'])
    expect((await send('POST', '', aSettlement({ reference: 'L-78' }))).status).toBe(201)
  })

  test('is changed and removed, and the trail tells of both', async () => {
    const { id, version } = await record()
    const changed = await app.send('PUT', `/card-settlements/${id}`, company.as, {
      payload: aSettlement({ vat_withheld: '5000', deposit: '89730' }),
      headers: { 'if-match': `"${version}"` },
    })
    expect(changed.body).toMatchObject({ vat_withheld: '5000', version: version + 1 })
    expect((await send('PUT', `/${id}`, aSettlement({ deposit: '1' }))).status).toBe(422)
    expect((await send('DELETE', `/${id}`)).status).toBe(204)
    expect((await send('DELETE', `/${id}`)).body.code).toBe('settlement-not-found')
    const trail = await get<Page<AuditEntry>>(`/audit?subject=card-settlement&subject_id=${id}`)
    expect(trail.data.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
  })

  test('of closed books stays, and none is added to them', async () => {
    const { id } = await record()
    await app.asOwner(
      `insert into period_changes (company_id, id, kind, closed_until, left_open, changed_by, changed_at)
      values ($1, gen_random_uuid(), 'closed', '2026-11-15', 0, $2, clock_timestamp())`,
      [company.id, company.owner.id],
    )
    expect((await send('POST', '', aSettlement({ reference: 'L-9' }))).body.code).toBe('period-closed')
    expect((await send('DELETE', `/${id}`)).body.code).toBe('period-closed')
  })

  test('is the accountant’s: billers and viewers see none, and no other company does', async () => {
    const { id } = await record()
    for (const role of ['biller', 'viewer'] as const) {
      const as = { token: company.members[role]!.token, company: company.id }
      expect((await app.send('GET', '/card-settlements', as)).status).toBe(403)
      expect((await send('POST', '', aSettlement({ reference: 'x' }), as)).status).toBe(403)
    }
    const other = await anIssuingCompany(app)
    expect((await app.send('GET', `/card-settlements/${id}`, other.as)).status).toBe(404)
    expect((await send('DELETE', `/${id}`, undefined, other.as)).status).toBe(404)
    expect((await app.send('GET', '/card-settlements', other.as)).body).toMatchObject({ data: [] })
  })
})

describe('a line of the bank', () => {
  // accountants-month.md 4.3: gross − commission − withholdings = deposit, proposed for the line of that day.
  test('of the deposit and near its day proposes its settlement, which then changes no more until the line waits again', async () => {
    const { id } = await record()
    await record({ reference: 'other', settled_on: '2026-11-01' })
    const [line] = await bankSays(['12/11/2026', '89420.00'])
    expect(line!.settlements).toMatchObject([{ id, acquirer: 'BAC Credomatic', settled_on: '2026-11-10' }])
    const settled = await settle(line!.id, id)
    expect(settled.body).toMatchObject({
      state: 'matched',
      payment: null,
      settlement: { id },
      settlements: [],
    })
    expect(await get(`/card-settlements/${id}`)).toMatchObject({ matched_on: '2026-11-12' })
    expect(
      (await get<Page<CardSettlement>>('/card-settlements?is_matched=true')).data.map((row) => row.id),
    ).toEqual([id])
    expect((await send('DELETE', `/${id}`)).body.code).toBe('settlement-matched')
    expect((await send('PUT', `/${id}`, aSettlement())).body.code).toBe('settlement-matched')
    const undone = await app.send('POST', `/bank/lines/${line!.id}/undo`, company.as, {
      payload: { reason: 'Era otra' },
    })
    expect(undone.body).toMatchObject({ state: 'waiting', settlement: null, settlements: [{ id }] })
    expect((await send('DELETE', `/${id}`)).status).toBe(204)
  })

  test('is one settlement, and no settlement is two lines’ nor of another amount, day or company', async () => {
    const { id } = await record()
    const lines = await bankSays(
      ['12/11/2026', '89420.00'],
      ['13/11/2026', '89420.00'],
      ['12/11/2026', '5.00'],
    )
    const of = (day: string, amount: string) =>
      lines.find((line) => line.happened_on === day && line.amount === amount)!.id
    expect((await settle(of('2026-11-12', '5'), id)).body).toMatchObject({ code: 'bank-settlement-unfit' })
    const other = await anIssuingCompany(app)
    const theirs = await send('POST', '', aSettlement(), other.as)
    expect((await settle(of('2026-11-12', '89420'), theirs.body.id)).status).toBe(409)
    expect((await settle(of('2026-11-12', '89420'), id)).status).toBe(200)
    expect((await settle(of('2026-11-13', '89420'), id)).body).toMatchObject({
      code: 'bank-settlement-unfit',
    })
    expect((await settle(of('2026-11-12', '89420'), id)).body).toMatchObject({ code: 'bank-line-decided' })
  })

  test('that may be a settlement is no payment for certain', async () => {
    const { total: balance } = await issued(
      app,
      company,
      anInvoice(company.client, { sale_condition: '02', credit_days: 30, payments: [] }),
    )
    await record({
      gross: balance,
      commission: '0',
      vat_withheld: '0',
      income_withheld: '0',
      deposit: balance,
    })
    const [line] = await bankSays(['12/11/2026', balance, company.client.name])
    expect(line!.settlements).toHaveLength(1)
    expect(line!.proposals.map(({ is_certain }) => is_certain)).toEqual([false])
  })
})

describe('the file of an acquirer', () => {
  const rows = [
    [
      'Fecha de liquidación',
      'Adquirente',
      'Lote',
      'Monto bruto',
      'IVA retenido',
      'Renta retenida',
      'Monto depositado',
    ],
    ['10/11/2026', 'BAC Credomatic', 'L-77', '100000', '5310', '1770', '89420'],
    ['11/11/2026', 'BAC Credomatic', 'L-78', '50000', '2655', '885', '60000'],
  ]

  test('brings settlements in, works out the commission, refuses what does not add up, and brings none twice', async () => {
    const bring = bringIn(app, company.as as { token: string; company: string })
    const file = await bring.all('card-settlements', rows)
    expect(file.counts).toMatchObject({ new: 1, refused: 1 })
    expect((await bring.rows(file, '?outcome=refused'))[0]).toMatchObject({ number: 3 })
    expect((await get<Page<CardSettlement>>('/card-settlements')).data).toMatchObject([aSettlement()])
    expect(await withheld()).toBe('5310.00')
    // A day as people write it.
    expect((await bring.rows(file))[0]!.label).toMatch(/^\d\d\/\d\d\/\d{4} · /)
    const again = await bring.all('card-settlements', rows)
    expect(again.counts).toMatchObject({ new: 0, unchanged: 1 })
    await bring.undo(file)
    expect((await get<Page<CardSettlement>>('/card-settlements')).data).toEqual([])
  })
})

test('the file of an acquirer says in which currency it paid, and at which rate', async () => {
  const bring = bringIn(app, company.as as { token: string; company: string })
  const heads = ['Fecha', 'Adquirente', 'Divisa', 'TC', 'Bruto', 'IVA retenido', 'Renta retenida', 'Neto']
  const rows = [
    heads,
    ['10/11/2026', 'BAC', 'Dólares', '505.5', '1000', '53.11', '17.70', '894.19'],
    ['10/11/2026', 'BAC', '₡', '', '1000', '53.11', '17.70', '894.19'],
    ['10/11/2026', 'BAC', 'EUR', '600', '1000', '53.11', '17.70', '894.19'],
  ]
  const file = await bring.all('card-settlements', rows)
  expect(file.counts).toMatchObject({ new: 2, refused: 1 })
  const { data } = await get<Page<CardSettlement>>('/card-settlements')
  expect(
    data.map(({ currency, exchange_rate, commission }) => [currency, exchange_rate, commission]).sort(),
  ).toEqual([
    ['CRC', '1', '35'],
    ['USD', '505.5', '35'],
  ])
  expect((await bring.all('card-settlements', rows)).counts).toMatchObject({ new: 0, unchanged: 2 })
})

test('the register becomes a file that says what is in the bank', async () => {
  const { id } = await record()
  const [line] = await bankSays(['12/11/2026', '89420.00'])
  await settle(line!.id, id)
  const csv = await ownExport(app, company.as as { token: string; company: string }, {
    list: 'card-settlements',
    type: 'csv',
  })
  const [heads, row] = csv.toString().split('\r\n')
  expect(heads).toContain('IVA retenido')
  expect(row).toContain('BAC Credomatic')
  expect(row).toContain('2026-11-12')
})
