import {
  type Dashboard,
  type DraftInput,
  dashboardPlaces,
  deadlinePlace,
  type FigurePlace,
  type FiscalStatus,
  type Report,
  type Start,
  startPlaces,
} from '@cuentaclara/contracts'
import { add, decimal, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// Amounts that leave parts of a cent, in both currencies, of every kind and age: what a figure says must be what its rows add up to.
let app: TestApp
let company: IssuingCompany

type Made = {
  input?: Partial<DraftInput>
  lines: Parameters<typeof aLine>[0][]
  status?: FiscalStatus
}

async function make({ input = {}, lines, status = 'accepted' }: Made) {
  const document = await issued(
    app,
    company,
    anInvoice(company.client, { ...input, lines: lines.map(aLine) }),
  )
  await giveStatus(app, document.id, status)
  return document
}
const onCredit: Partial<DraftInput> = { sale_condition: '02', credit_days: 1, payments: [] }
const inDollars: Partial<DraftInput> = { currency: 'USD', exchange_rate: '505.55' }
const odd = [
  { quantity: '3', unit_price: '33.33333' },
  { quantity: '7', unit_price: '1.42857', taxes: [{ code: '01', rate_code: '02' }], description: 'Asesoría' },
]

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app)
  // Sold on credit over three months, so that every age has some; the rest is of the last day, 24 February.
  await make({ lines: odd, input: { ...onCredit, ...inDollars } })
  await make({ lines: odd, status: 'held' })
  for (const days of [20, 30, 30, 15]) {
    await make({ lines: odd, input: onCredit })
    await app.asOwner(
      `update sessions set expires_at = expires_at + interval '1 year', ends_at = ends_at + interval '1 year'`,
    )
    app.clock.advance(days * 24 * 60 * 60 * 1000)
  }
  await make({ lines: odd, input: onCredit })
  await make({ lines: odd, input: { ...onCredit, ...inDollars } })
  const cash = await make({ lines: odd })
  await make({
    lines: odd,
    input: {
      kind: 'credit-note',
      references: [
        {
          document_type: '01',
          number: cash.clave!,
          issued_at: cash.issued_at!,
          code: '06',
          reason: 'Devolución de mercancía',
        },
      ],
    },
  })
  await make({ lines: odd, input: { kind: 'ticket', client_id: null } })
  await make({ lines: odd, input: { ...inDollars } })
  // fiscal.md 4.8: tax 08 was missing in the sales by rate.
  await make({ lines: [{ unit_price: '1000.55', taxes: [{ code: '08', factor: '0.0431' }] }] })
  await make({ lines: odd, status: 'processing' })
  await make({ lines: odd, status: 'rejected' })
  await make({ lines: odd, input: { sale_condition: '10', credit_days: 90, payments: [] } })
  await make({
    lines: odd,
    input: { other_charges: [{ type: '06', description: 'Servicio 10 %', amount: '10.00333' }] },
  })
  const expense = (total: string, vat: string, currency: string, rate: string) =>
    app.asOwner(
      `insert into expenses (company_id, id, environment, status, spent_on, supplier_name, document_kind, currency, exchange_rate,
        total, vat, vat_credit, search, created_at, updated_at)
      values ($1, gen_random_uuid(), 'simulator', 'recorded', '2027-02-03', 'Molinos del Sur', 'electronic', $2, $3, $4, $5, $5, '', now(), now())`,
      [company.id, currency, rate, total, vat],
    )
  await expense('11300.55', '1300.06', 'CRC', '1')
  await expense('113.33', '13.04', 'USD', '505.55')
  await app.asOwner(
    `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
      supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on,
      answer, answered_at, vat_condition, vat_credit, digest, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'confirmed', 'invoice', repeat('5', 50), '00100001010000000001',
      '2027-02-10T12:00:00-06:00', 'Finca La Cima', '02', '3101999888', 'USD', 505.55, 226.66, 26.07, '[]', '2027-03-11',
      'accepted', now(), '01', 26.07, sha256('x'), '', now(), now())`,
    [company.id],
  )
  await app.asOwner(
    `insert into payments (company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount,
      means, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 99, '2027-02-24', $2, 'x', 'USD', 505.55, 12.34, '04', '', now(), now())`,
    [company.id, company.client.id],
  )
})
afterAll(() => app.close())

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await app.send('GET', path, company.as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Answer
}

/** The report that a figure opens, with every row of it. */
async function open({ report, query }: FigurePlace): Promise<Report> {
  const asked = new URLSearchParams({ ...query, per_page: '100' } as Record<string, string>)
  const found = await get<Report>(`/reports/${report}?${asked}`)
  expect(found.meta.last_page).toBeLessThan(2)
  return found
}
type Measured = 'net' | 'tax' | 'total' | 'balance' | 'credit' | 'other_charges'
const addUp = (rows: readonly Record<Measured, string>[], measure: Measured) =>
  toText(rows.map((row) => decimal(row[measure])).reduce(add, decimal('0')))
const rowsOf = ({ documents, groups }: Report) => documents ?? groups!

const month = { from: '2027-02-01', to: '2027-02-28' }

describe.each(['CRC', 'USD'] as const)(
  'every figure of the dashboard in %s opens what adds up to it:',
  (currency) => {
    let data: Dashboard
    let places: ReturnType<typeof dashboardPlaces>
    beforeAll(async () => {
      data = await get<Dashboard>(`/dashboard?${new URLSearchParams(month)}&currency=${currency}`)
      places = dashboardPlaces(data)
    })

    test('invoiced, collected and expenses', async () => {
      const invoiced = await open(places.invoiced)
      expect(data.invoiced.amount).not.toBe('0')
      expect(addUp(rowsOf(invoiced), 'net')).toBe(data.invoiced.amount)
      expect(rowsOf(invoiced)).toHaveLength(data.invoiced.count)
      expect(addUp(rowsOf(await open(places.collected)), 'total')).toBe(data.collected.amount)
      expect(data.collected.amount).not.toBe('0')
      const spent = await open(places.expenses)
      expect(addUp(rowsOf(spent), 'net')).toBe(data.expenses.amount)
      expect(rowsOf(spent)).toHaveLength(data.expenses.count)
    })

    test('outstanding, what of it is overdue, and each age', async () => {
      expect(addUp(rowsOf(await open(places.outstanding)), 'balance')).toBe(data.outstanding.amount)
      const late = rowsOf(await open(places.overdue))
      expect(addUp(late, 'balance')).toBe(data.outstanding.overdue)
      expect(late).toHaveLength(data.outstanding.overdue_count)
      for (const { age, amount, count } of data.ages) {
        const rows = rowsOf(await open(places.ages(age)))
        expect(addUp(rows, 'balance'), age).toBe(amount)
        expect(rows, age).toHaveLength(count)
      }
    })

    test('VAT, of sales and to credit, in colones', async () => {
      const vat = rowsOf(await open(places.vat))
      expect(addUp(vat, 'total')).toBe(data.vat.amount)
      expect(addUp(vat, 'credit')).toBe(data.vat.credit)
      expect(data.vat.credit).not.toBe('0')
      expect(addUp(rowsOf(await open(places.vatSales)), 'tax')).toBe(data.vat.sales)
    })

    test('clients and items', async () => {
      const clients = (await open(places.clients)).groups!
      for (const { id, amount } of data.clients)
        expect(clients.find(({ key }) => key === (id ?? ''))!.net).toBe(amount)
      expect(addUp(clients, 'net')).toBe(data.invoiced.amount)
      const items = (await open(places.items)).groups!
      for (const { name, amount } of data.items)
        expect(items.find((row) => row.name === name)!.net).toBe(amount)
      expect(addUp(items, 'net')).toBe(data.invoiced.amount)
    })

    test('what the authority answered', async () => {
      for (const verdict of ['accepted', 'rejected', 'waiting'] as const) {
        expect(rowsOf(await open(places[verdict])), verdict).toHaveLength(data.authority[verdict])
        expect(data.authority[verdict], verdict).toBeGreaterThan(0)
      }
    })
  },
)

type Deadline = Start['deadlines'][number]

describe('every figure of the start page opens what adds up to it:', () => {
  let start: Start
  let places: ReturnType<typeof startPlaces>
  beforeAll(async () => {
    start = await get<Start>('/start')
    places = startPlaces(costaRicaDay(app.clock.now()))
  })

  test('issued and collected', async () => {
    const issuedToday = await open(places.issued)
    expect(start.today.issued).toHaveLength(2)
    expect(issuedToday.totals.map(({ currency, total, count }) => ({ currency, total, count }))).toEqual(
      start.today.issued,
    )
    const collected = await open(places.collected)
    expect(collected.totals.map(({ currency, total }) => ({ currency, total }))).toEqual(
      start.today.collected,
    )
  })

  test('waiting, of whatever day: what is held since last year is among it', async () => {
    const waiting = rowsOf(await open(places.waiting)) as NonNullable<Report['documents']>
    expect(waiting.map(({ status }) => status).sort()).toEqual(['held', 'processing'])
    expect(start.today.waiting).toBe(2)
    const { authority } = await get<Dashboard>(`/dashboard?${new URLSearchParams(month)}`)
    expect(authority.waiting).toBe(1)
  })

  test('rejected, as the work list counts it, and what is to be answered', async () => {
    const work = await get<{ meta: { total: number } }>('/work-list?section=rejected')
    expect(start.today.rejected).toBe(1)
    expect(work.meta.total).toBe(start.today.rejected)
    const receptions = await get<{ meta: { total: number } }>('/receptions?status=new,pending,refused')
    expect(receptions.meta.total).toBe(start.today.to_answer)
  })

  test('the VAT to declare is that of the month before its day, not of the month before today', async () => {
    const [overdue, due] = start.deadlines.filter(({ kind }) => kind === 'vat_return') as [Deadline, Deadline]
    // Nobody filed anything since November, which had documents.
    expect(overdue).toMatchObject({ day: '2026-12-15', count: 3 })
    expect(deadlinePlace(overdue)!.query).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(due.day).toBe('2027-03-15')
    expect(deadlinePlace(due)).toEqual({ report: 'vat', query: month })
    expect(deadlinePlace({ ...due, day: '2028-01-15' })!.query).toEqual({
      from: '2027-12-01',
      to: '2027-12-31',
    })
  })

  test('sales on credit that owe their VAT after ninety days', async () => {
    const due = start.deadlines.find(({ kind }) => kind === 'vat_90_days')!
    expect(rowsOf(await open(deadlinePlace(due)!))).toHaveLength(due.count!)
  })
})

describe('a report adds up', () => {
  const reports = [
    'sales',
    'invoices',
    'tickets',
    'notes',
    'collected',
    'vat',
    'expenses',
    'receptions',
  ] as const

  test.each(reports)(
    '%s: rows, groups and days make the strip, and no part of a cent is left',
    async (report) => {
      const found = await open({ report, query: month })
      for (const measure of ['net', 'tax', 'other_charges', 'total', 'credit'] as const) {
        expect(addUp(found.documents!, measure), measure).toBe(found.in_colones[measure])
        expect(found.in_colones[measure], measure).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }
      const byMonth = await open({
        report,
        query: { ...month, group_by: 'month' },
      })
      expect(addUp(byMonth.groups!, 'total')).toBe(found.in_colones.total)
    },
  )

  test.each(['sales', 'invoices', 'tickets'] as const)(
    '%s: net, tax and other charges make the total, and the rates of VAT make net and tax',
    async (report) => {
      const { in_colones: all, rates } = await open({
        report,
        query: month,
      })
      const parts = [all.net, all.tax, all.other_charges].map(decimal)
      expect(toText(parts.reduce(add))).toBe(all.total)
      expect(toText(rates.map(({ net }) => decimal(net)).reduce(add))).toBe(all.net)
      expect(toText(rates.map(({ tax }) => decimal(tax)).reduce(add))).toBe(all.tax)
    },
  )

  test('items: the strip counts documents, not their lines', async () => {
    const query = month
    const [items, sales] = [await open({ report: 'items', query }), await open({ report: 'sales', query })]
    expect(items.in_colones.count).toBe(sales.in_colones.count)
    expect(items.in_colones.net).toBe(sales.in_colones.net)
    expect(addUp(items.groups!, 'net')).toBe(items.in_colones.net)
    expect(addUp(items.groups!, 'tax')).toBe(items.in_colones.tax)
  })
})

describe('as a file', () => {
  async function exported(list: string, query: object, fields: readonly string[]): Promise<string[][]> {
    const lines = await exportedLines(app, company, { list, query, fields })
    return lines.map((line) => line.split(','))
  }

  test('a report has every row, and below them what its strip says', async () => {
    const { in_colones: all, meta } = await open({ report: 'sales', query: month })
    const lines = await exported('report-sales', month, ['kind', 'net', 'tax', 'other_charges', 'total'])
    expect(lines).toHaveLength(meta.total + 1)
    expect(lines[0]![0]).toMatch(/^(Facturas|Tiquetes|Notas de crédito)$/)
    const [label, ...sums] = lines.at(-1)!
    expect(label).toBe('Total CRC')
    expect(sums.map((text) => toText(decimal(text)))).toEqual([
      all.net,
      all.tax,
      all.other_charges,
      all.total,
    ])
  })

  test('a report in groups has its groups', async () => {
    const { groups } = await open({ report: 'sales', query: { ...month, group_by: 'client' } })
    const lines = await exported('report-sales-groups', { ...month, group_by: 'client' }, ['group', 'total'])
    expect(lines).toHaveLength(groups!.length + 1)
  })

  // rest.md §4: an accountant's sheet said 01, 10 and credit-note where the screen has words.
  test.each([
    ['sales', 'condition', /^(Contado|Crédito|Venta a crédito)/],
    ['sales', 'kind', /^(Facturas|Tiquetes|Notas de crédito)$/],
    ['tickets', 'means', /^(Efectivo|Tarjeta|Varios)/],
    ['receptions', 'vat_condition', /^Crédito/],
    ['issued', 'status', /^(Aceptado|Rechazado|En espera)/],
    ['notes', 'reason', /^Devolución de mercancía$/],
    ['expenses', 'category', /^Ninguno$/],
    // Opened in a spreadsheet, these were still the keys of the program.
    ['sales', 'rate', /^"?([\d.]+ %|Sin IVA|Bienes usados|Sin tarifa: otros cargos)/],
    ['sales', 'month', /^[a-z]+ de 20\d\d$/],
    ['issued', 'numbers', /^\d{3}-\d{5} [A-Z][a-z]/],
  ] as const)('a report of %s by %s says its groups in words', async (report, group, words) => {
    const lines = await exported(`report-${report}-groups`, { ...month, group_by: group }, ['group', 'total'])
    const names = lines.slice(0, -1).map(([name]) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(words)
  })

  test('invoices say net, tax, condition and identity; what was rejected is listed and not added up', async () => {
    const fields = [
      'identification_number',
      'sale_condition',
      'currency',
      'fiscal_status',
      'net',
      'vat',
      'other_charges',
      'total',
    ]
    const lines = await exported('invoices', { kind: 'invoice', currency: 'CRC' }, fields)
    const rows = lines.slice(0, -1)
    expect(rows.some(([, , , status]) => status === 'Rechazado')).toBe(true)
    expect(rows.some(([, condition]) => condition === 'Crédito')).toBe(true)
    const counted = rows.filter(([, , , status]) => status !== 'Rechazado')
    for (const index of [4, 5, 6, 7]) {
      const sum = counted.map((row) => decimal(row[index]!)).reduce(add)
      expect(toText(sum)).toBe(toText(decimal(lines.at(-1)![index]!)))
    }
    expect(lines.at(-1)![0]).toBe('Total CRC')
  })
})
