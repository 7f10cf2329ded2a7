import type {
  ClientAccount,
  ClientStatement,
  Dashboard,
  DocumentRow,
  DraftInput,
  Page,
  Report,
  Start,
} from '@cuentaclara/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { salesSumsSubscriber } from '#modules/sales-sums/index.ts'
import { giveStatus, hearEverything } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// Everything below is one story, so that its figures can be added by hand:
//
//   21 November, colones at 13 %          net     tax    total
//     A  cash invoice, 2 × 1000          2000     260     2260
//     F  credit note to A, 1 × 1000     −1000    −130    −1130
//     C  cash ticket, 1 × 500             500      65      565
//     G  credit note to C, 1 × 500       −500     −65     −565
//     E  cash invoice, waiting            700      91      791
//     D  cash invoice, rejected           900     117     1017
//   21 November, dollars at 505.50, 1 %
//     B  invoice on credit, 3 × 100       300       3      303
//   5 December
//     H  cash invoice of the biller      5000     650     5650
let app: TestApp
let company: IssuingCompany
const documents: Record<string, DocumentRow> = {}

const verdict = (name: string, status: 'accepted' | 'rejected') =>
  giveStatus(app, documents[name]!.id, status)
const make = async (name: string, input: Partial<DraftInput>, lines: Parameters<typeof aLine>[0][]) => {
  documents[name] = await issued(
    app,
    company,
    anInvoice(company.client, { ...input, lines: lines.map(aLine) }),
  )
}
const noteTo = (name: string, type: string): Partial<DraftInput> => ({
  kind: 'credit-note',
  // A note keeps the condition of its original.
  sale_condition: '01',
  references: [
    {
      document_type: type,
      number: documents[name]!.clave!,
      issued_at: documents[name]!.issued_at!,
      code: '06',
      reason: 'Devolución parcial',
    },
  ],
})

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer'])
  await make('A', {}, [{ quantity: '2', unit_price: '1000' }])
  await make(
    'B',
    { currency: 'USD', exchange_rate: '505.5', sale_condition: '02', credit_days: 30, payments: [] },
    [{ quantity: '3', unit_price: '100', taxes: [{ code: '01', rate_code: '02' }], description: 'Asesoría' }],
  )
  await make('C', { kind: 'ticket', client_id: null }, [{ quantity: '1', unit_price: '500' }])
  await make('D', {}, [{ quantity: '1', unit_price: '900' }])
  await make('E', {}, [{ quantity: '1', unit_price: '700' }])
  await verdict('A', 'accepted')
  await verdict('B', 'accepted')
  await verdict('C', 'accepted')
  await verdict('D', 'rejected')
  await make('F', noteTo('A', '01'), [{ quantity: '1', unit_price: '1000' }])
  await make('G', { ...noteTo('C', '04'), client_id: null }, [{ quantity: '1', unit_price: '500' }])
  await verdict('F', 'accepted')
  await verdict('G', 'accepted')
  // Two weeks later, everybody is still signed in.
  await app.asOwner(`update sessions set expires_at = expires_at + interval '1 year'`)
  app.clock.advance(14 * 24 * 60 * 60 * 1000)
  const biller = { ...company, as: { ...company.as, token: company.members.biller!.token } }
  documents.H = await issued(
    app,
    biller,
    anInvoice(company.client, { lines: [aLine({ quantity: '1', unit_price: '5000' })] }),
  )
  await verdict('H', 'accepted')
})
afterAll(() => app.close())

const november = 'from=2026-11-01&to=2026-11-30'
async function report(path: string, as = company.as): Promise<Report> {
  const answer = await app.send('GET', `/reports/${path}`, as)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('the report of invoices', () => {
  // seed 013, seed 072
  test('adds what was accepted, takes notes off, and counts colones at each document’s own rate', async () => {
    const { totals, in_colones, rates, meta, documents: rows } = await report(`invoices?${november}`)
    expect(totals).toMatchObject([
      { currency: 'CRC', count: 2, net: '1000', tax: '130', total: '1130' },
      { currency: 'USD', count: 1, net: '300', tax: '3', total: '303', balance: '303' },
    ])
    expect(in_colones).toMatchObject({ count: 3, net: '152650', tax: '1646.5', total: '154296.5' })
    expect(rates).toEqual([
      { rate_code: '02', rate: '1', net: '151650', tax: '1516.5' },
      { rate_code: '08', rate: '13', net: '1000', tax: '130' },
    ])
    expect(meta.total).toBe(3)
    expect(rows!.map(({ number }) => number).sort()).toEqual(
      ['A', 'B', 'F'].map((name) => documents[name]!.consecutivo).sort(),
    )
  })

  test('counts what waits when asked to, and what was rejected never', async () => {
    const { totals } = await report(`invoices?${november}&include_waiting=true`)
    expect(totals[0]).toMatchObject({ currency: 'CRC', count: 3, net: '1700', tax: '221', total: '1921' })
  })

  test('is compared with the same days of the month before while it lasts, then with the whole', async () => {
    const december = await report('invoices?from=2026-12-01&to=2026-12-31')
    // Today is 5 December: what came on 21 November is not yet to be compared with.
    expect(december.before).toEqual({ from: '2026-11-01', to: '2026-11-05' })
    expect(december.in_colones).toMatchObject({ net: '5000' })
    expect(december.before_in_colones).toMatchObject({ net: '0', count: 0 })
    const over = await report(`invoices?${november}`)
    expect(over.before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  })

  test('lists everything in colones with its rate, and a currency alone in that currency', async () => {
    const { documents: rows } = await report(`invoices?${november}&sort=-total`)
    expect(rows![0]).toMatchObject({
      currency: 'CRC',
      net: '151650',
      tax: '1516.5',
      total: '153166.5',
      exchange_rate: '505.5',
      original: { currency: 'USD', total: '303' },
    })
    expect(rows![1]).toMatchObject({ currency: 'CRC', total: '2260', original: null })
    const dollars = await report(`invoices?${november}&currency=USD`)
    expect(dollars.documents).toMatchObject([{ currency: 'USD', total: '303', original: null }])
  })

  test('has a series of every day whose sum is the total', async () => {
    const { series } = await report(`invoices?${november}`)
    expect(series).toHaveLength(30)
    expect(series.find(({ key }) => key === '2026-11-21')).toMatchObject({ net: '152650', count: 3 })
    expect(series.filter(({ count }) => count > 0)).toHaveLength(1)
  })

  test.each([
    ['client', [{ name: 'Distribuidora del Valle S.A.', count: 3, net: '152650', share: '100' }]],
    ['month', [{ key: '2026-11', net: '152650' }]],
    ['day', [{ key: '2026-11-21', count: 3 }]],
    [
      'condition',
      [
        { key: '02', count: 1, net: '151650' },
        { key: '01', count: 2, net: '1000' },
      ],
    ],
    ['activity', [{ key: '5610.0', count: 3 }]],
    ['seller', [{ name: 'Olga Solano', count: 3 }]],
  ])('is grouped by %s', async (group, rows) => {
    const { groups, documents: none } = await report(`invoices?${november}&group_by=${group}`)
    expect(none).toBeNull()
    expect(groups).toMatchObject(rows)
  })

  test('is narrowed to a currency, and then counts in it', async () => {
    const { totals, groups } = await report(`invoices?${november}&currency=USD&group_by=client`)
    expect(totals).toMatchObject([{ currency: 'USD', net: '300' }])
    expect(groups).toMatchObject([{ net: '300', total: '303' }])
  })

  test('pages and sorts', async () => {
    const first = await report(`invoices?${november}&per_page=2&sort=-total`)
    expect(first.documents).toMatchObject([{ total: '153166.5' }, { total: '2260' }])
    expect(first.meta).toMatchObject({ last_page: 2, total: 3 })
    const second = await report(`invoices?${november}&per_page=2&page=2&sort=-total`)
    expect(second.documents).toMatchObject([{ kind: 'credit-note', total: '-1130' }])
  })
})

test('a report is read whole by its rows alone, a thousand at a time', async () => {
  const path = `/reports/invoices/rows?${november}&sort=-total`
  const { body: rows } = await app.send('GET', `${path}&per_page=1000`, company.as)
  expect(rows).toEqual({
    documents: (await report(`invoices?${november}&sort=-total`)).documents,
    groups: null,
  })
  const { body: last } = await app.send('GET', `${path}&per_page=2&page=2`, company.as)
  expect(last).toMatchObject({ documents: [{ kind: 'credit-note', total: '-1130' }] })
  expect((await app.send('GET', `${path}&per_page=1001`, company.as)).status).toBe(422)
})

test('the report of tickets takes off the notes to tickets alone', async () => {
  // seed 076
  const { totals, groups } = await report(`tickets?${november}&group_by=means`)
  expect(totals).toMatchObject([{ currency: 'CRC', count: 2, net: '0', total: '0' }])
  expect(groups).toMatchObject([{ key: '01', count: 2, net: '0' }])
})

// It names the credit note, and so stood among invoices.
test('a debit note that takes the credit note of a ticket back counts among tickets, as both do', async () => {
  const shop = await anIssuingCompany(app)
  const make = async (change: Partial<DraftInput>) => {
    const made = await issued(app, shop, anInvoice(null, change))
    await giveStatus(app, made.id, 'accepted')
    return made
  }
  const about = ({ clave, issued_at }: DocumentRow, document_type: string) => ({
    references: [{ document_type, number: clave!, issued_at: issued_at!, code: '01', reason: 'Por error' }],
  })
  const ticket = await make({ kind: 'ticket' })
  const credit = await make({ kind: 'credit-note', ...about(ticket, '04') })
  const debit = await make({ kind: 'debit-note', ...about(credit, '03') })
  const again = await make({ kind: 'credit-note', ...about(debit, '02') })
  const of = async (name: string) => {
    const { totals, documents: rows } = await report(`${name}?sort=number`, shop.as)
    return { total: totals[0]?.total ?? '0', ids: rows!.map(({ id }) => id).sort() }
  }
  const all = [ticket, credit, debit, again].map(({ id }) => id).sort()
  const agree = async () => {
    expect(await of('tickets')).toEqual({ total: '0', ids: all })
    expect(await of('invoices')).toEqual({ total: '0', ids: [] })
    const byKind = await report('tickets?group_by=day', shop.as)
    expect(byKind.totals).toMatchObject([{ count: 4, total: '0' }])
    const invoices = await report('invoices?group_by=day', shop.as)
    expect(invoices.totals).toEqual([])
  }
  await agree()
  await hearEverything(app, { subscribers: [salesSumsSubscriber], watch: async () => {} })
  await agree()
})

// Of what a shop gives back most goes to people whom nobody knows: the report and the dashboard went on counting it as collected.
test('what was collected is less by what a note gave back to whom nobody knows, as the strip of tickets says', async () => {
  const { in_colones, documents: rows } = await report(`collected?${november}`)
  expect([in_colones.total, in_colones.count]).toEqual(['3051', 4])
  expect(rows!.find(({ number }) => number === documents.G!.consecutivo)).toMatchObject({
    kind: 'credit-note',
    total: '-565',
    facts: { means: '01' },
  })
  const { body } = await app.send('GET', '/documents/totals?kind=ticket', company.as)
  expect(body).toMatchObject({ data: [{ currency: 'CRC', collected: '0' }] })
})

test('the report of notes says what each is about, and why', async () => {
  // seed 074
  const { in_colones, documents: rows } = await report(`notes?${november}&sort=total`)
  expect(in_colones).toMatchObject({ count: 2, net: '-1500', tax: '-195', total: '-1695' })
  expect(rows![0]).toMatchObject({
    detail: 'Devolución parcial',
    reference: { number: documents.A!.clave, code: '06' },
  })
})

test('the report of items adds quantities and lines, with their share', async () => {
  // seed 073
  const { groups, in_colones } = await report(`items?${november}&sort=name`)
  // Coffee: 2 − 1 + 1 − 1 cups for 2000 − 1000 + 500 − 500; advice: 3 for 300 dollars.
  expect(groups).toMatchObject([
    { name: 'Asesoría', quantity: '3', net: '151650', share: '99.34' },
    { name: 'Café de la casa', quantity: '1', net: '1000', tax: '130', share: '0.66' },
  ])
  expect(in_colones).toMatchObject({ net: '152650' })
  const { groups: codes } = await report(`items?${november}&group_by=cabys`)
  expect(codes).toMatchObject([{ key: '6340001000100', quantity: '4' }])
})

describe('the reports of what was bought', () => {
  beforeAll(async () => {
    const expense = (day: string, total: string, vat: string, status: string, more: object = {}) => {
      const row = { currency: 'CRC', rate: '1', credit: vat, supplier: 'Molinos del Sur', ...more }
      return app.asOwner(
        `insert into expenses (company_id, id, environment, status, spent_on, supplier_name, document_kind, currency, exchange_rate,
          total, vat, vat_credit, paid_on, void_reason, search, created_at, updated_at)
        values ($1, gen_random_uuid(), 'simulator', $2::text, $3::date, $4, 'electronic', $5, $6, $7, $8, $9,
          case when $2::text = 'paid' then $3::date end, case when $2::text = 'void' then 'repetido' end, '', now(), now())`,
        [company.id, status, day, row.supplier, row.currency, row.rate, total, vat, row.credit],
      )
    }
    await expense('2026-11-03', '11300', '1300', 'paid')
    await expense('2026-11-04', '2260', '260', 'recorded', { supplier: 'Luz y Fuerza', credit: '100' })
    await expense('2026-11-05', '113', '13', 'approved', {
      currency: 'USD',
      rate: '500',
      supplier: 'Nube S.A.',
    })
    await expense('2026-11-06', '9999', '0', 'void')
    await expense('2026-10-06', '1000', '0', 'paid')
  })

  test('expenses: by supplier, in colones, void ones left out, compared with October', async () => {
    // seed 071
    const { in_colones, before_in_colones, groups } = await report(`expenses?${november}&group_by=supplier`)
    expect(in_colones).toMatchObject({ count: 3, net: '62000', tax: '8060', credit: '7900', total: '70060' })
    expect(before_in_colones).toMatchObject({ total: '1000' })
    expect(groups).toMatchObject([
      { name: 'Nube S.A.', total: '56500' },
      { name: 'Molinos del Sur', total: '11300', balance: '0' },
      { name: 'Luz y Fuerza', total: '2260', balance: '2260' },
    ])
  })

  test('receptions: what was confirmed, with the credit taken; refused and undecided ones not', async () => {
    // seed 075
    const reception = (status: string, total: string, tax: string, more: object = {}) => {
      const row = { kind: 'invoice', answer: null, condition: null, credit: null, aside: null, ...more }
      return app.asOwner(
        `insert into receptions (company_id, id, environment, status, set_aside_reason, kind, clave, consecutivo, issued_at,
          supplier_name, supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax,
          checks, deadline_on, answer, answered_at, vat_condition, vat_credit, digest, search, created_at, updated_at)
        values ($1, gen_random_uuid(), 'simulator', $2, $3, $4, lpad((random() * 1e9)::bigint::text, 50, '5'), '00100001010000000001',
          '2026-11-10T12:00:00-06:00', 'Finca La Cima', '02', '3101999888', 'CRC', 1, $5, $6, '[]', '2026-12-11', $7::text,
          case when $7::text is null then null else now() end, $8, $9, sha256(random()::text::bytea), '', now(), now())`,
        [company.id, status, row.aside, row.kind, total, tax, row.answer, row.condition, row.credit],
      )
    }
    await reception('confirmed', '22600', '2600', { answer: 'accepted', condition: '01', credit: '2600' })
    await reception('confirmed', '1130', '130', { answer: 'rejected' })
    await reception('pending', '5650', '650')
    await reception('noted', '2260', '260', { kind: 'credit-note' })
    const { in_colones, groups } = await report(`receptions?${november}&group_by=vat_condition`)
    expect(in_colones).toMatchObject({ count: 2, net: '18000', tax: '2340', credit: '2600', total: '20340' })
    expect(groups!.find(({ key }) => key === '01')).toMatchObject({ total: '22600' })
    const waiting = await report(`receptions?${november}&include_waiting=true`)
    expect(waiting.in_colones).toMatchObject({ count: 3, total: '25990' })
  })

  test('the dashboard takes their credit off the tax of sales', async () => {
    const { body } = await app.send('GET', `/dashboard?${november}`, company.as)
    // 1646.50 of sales; 2600 of the reception, 1300 + 100 + 13 × 500 of expenses.
    expect((body as Dashboard).vat).toMatchObject({ sales: '1646.5', credit: '10500', amount: '-8853.5' })
    expect((body as Dashboard).expenses).toMatchObject({ amount: '12000', before: '1000', count: 2 })
  })
})

test('a group, an order or a period that a report does not have is refused', async () => {
  for (const query of [
    'group_by=hour',
    'sort=password',
    'from=2026-11-30&to=2026-11-01',
    'from=1990-01-01&to=2026-01-01',
  ])
    expect((await app.send('GET', `/reports/invoices?${query}`, company.as)).status, query).toBe(422)
  expect((await app.send('GET', '/reports/salaries', company.as)).status).toBe(404)
})

test('a biller reports on nothing but their own', async () => {
  const biller = { ...company.as, token: company.members.biller!.token }
  expect((await report(`invoices?${november}`, biller)).in_colones.count).toBe(0)
  expect((await report('invoices?from=2026-12-01&to=2026-12-31', biller)).in_colones).toMatchObject({
    count: 1,
    net: '5000',
  })
  const { body } = await app.send('GET', `/dashboard?${november}`, biller)
  expect(body as Dashboard).toMatchObject({
    invoiced: { amount: '0' },
    expenses: { amount: '0' },
    collected: { amount: '0' },
  })
})

test('another company’s documents count nowhere', async () => {
  const other = await anIssuingCompany(app)
  expect((await report('invoices?from=2026-01-01&to=2026-12-31', other.as)).in_colones.count).toBe(0)
  expect((await app.send('GET', `/clients/${company.client.id}/account`, other.as)).status).toBe(404)
  expect((await app.send('GET', `/clients/${company.client.id}/statement`, other.as)).status).toBe(404)
  expect((await app.send('GET', `/clients/${company.client.id}/items`, other.as)).status).toBe(404)
})

describe('the dashboard', () => {
  test('adds one currency, and compares it', async () => {
    // seed 037
    const { body } = await app.send('GET', `/dashboard?${november}&currency=CRC`, company.as)
    const colones = body as Dashboard
    expect(colones.invoiced).toEqual({ amount: '1000', before: '0', count: 4 })
    // Cash as it was issued, what waits as well: 2260 + 565 + 791, less 565 that went back to whom nobody knows.
    expect(colones.collected).toEqual({ amount: '3051', before: '0' })
    expect(colones.months).toHaveLength(12)
    expect(colones.months.at(-1)).toEqual({ month: '2026-11', invoiced: '1130', collected: '3051' })
    expect(colones.items).toMatchObject([{ name: 'Café de la casa', quantity: '1', amount: '1000' }])
    expect(colones.clients).toMatchObject([
      { name: 'Distribuidora del Valle S.A.', amount: '1000' },
      { name: null, amount: '0' },
    ])
    expect(colones.authority).toMatchObject({ accepted: 5, rejected: 1, waiting: 1 })
  })

  test('knows what is owed, by age, and when it is expected', async () => {
    const { body } = await app.send('GET', `/dashboard?${november}&currency=USD`, company.as)
    const dollars = body as Dashboard
    expect(dollars.outstanding).toEqual({ amount: '303', count: 1, overdue: '0', overdue_count: 0 })
    expect(dollars.ages[0]).toEqual({ age: 'current', amount: '303', count: 1 })
    // Due on 21 December; today is 5 December: in the third week.
    expect(dollars.expected.map(({ amount }) => amount)).toEqual(['0', '0', '303', '0', '0', '0', '0', '0'])
  })
})

describe('the start page', () => {
  test('has today’s figures, the next deadlines, and the documents of whoever looks', async () => {
    // seed 030
    const { body } = await app.send('GET', '/start', { ...company.as, token: company.members.biller!.token })
    const start = body as Start
    expect(start.today).toMatchObject({
      issued: [{ currency: 'CRC', total: '5650', count: 1 }],
      collected: [{ currency: 'CRC', total: '5650' }],
      waiting: 1,
    })
    expect(start.deadlines).toContainEqual({ kind: 'vat_return', day: '2026-12-15', count: null })
    expect(start.documents.map(({ id }) => id)).toEqual([documents.H!.id])
    expect(start.documents_are_mine).toBe(true)
  })

  test('shows the company’s documents to who has none', async () => {
    const { body } = await app.send('GET', '/start', { ...company.as, token: company.members.viewer!.token })
    expect((body as Start).documents_are_mine).toBe(false)
    expect((body as Start).documents).toHaveLength(8)
  })

  test('ticks the first steps off by itself, and hides them when told to', async () => {
    const before = (await app.send('GET', '/start', company.as)).body as Start
    const done = before.first_steps.filter(({ is_done }) => is_done).map(({ step }) => step)
    expect(done).toEqual(expect.arrayContaining(['company', 'certificate', 'client', 'document', 'member']))
    expect(done).not.toContain('item')
    expect(before.hides_first_steps).toBe(false)
    await app.send('POST', '/start/first-steps', company.as, { payload: { is_hidden: true } })
    expect(((await app.send('GET', '/start', company.as)).body as Start).hides_first_steps).toBe(true)
    const biller = { ...company.as, token: company.members.biller!.token }
    expect(((await app.send('GET', '/start', biller)).body as Start).hides_first_steps).toBe(false)
  })
})

describe('a client’s account', () => {
  // seed 047
  test('is what is owed by age, and what was sold', async () => {
    const { body } = await app.send('GET', `/clients/${company.client.id}/account`, company.as)
    const account = body as ClientAccount
    const dollars = account.balances.find(({ currency }) => currency === 'USD')!
    expect(dollars).toMatchObject({ total: '303', overdue: '0' })
    expect(account.sold).toMatchObject([
      { currency: 'CRC', net: '6000' },
      { currency: 'USD', net: '300' },
    ])
    expect(account.months.map(({ net }) => net).slice(-2)).toEqual(['152650', '5000'])
  })

  test('moves from its opening to its closing by what its statement lists', async () => {
    const ask = `/clients/${company.client.id}/statement?currency=USD`
    const { body } = await app.send('GET', `${ask}&${november}`, company.as)
    expect(body as ClientStatement).toMatchObject({
      opening: '0',
      charged: '303',
      credited: '0',
      closing: '303',
      entries: [{ day: '2026-11-21', what: 'document', charge: '303', balance: '303' }],
    })
    const paymentId = crypto.randomUUID()
    await app.asOwner(
      `insert into payments (company_id, id, environment, number, paid_on, client_id, client_name, currency, exchange_rate, amount,
        means, search, created_at, updated_at)
      values ($1, $2, 'simulator', 77, '2026-12-03', $3, 'x', 'USD', 500, 150, '04', '', now(), now())`,
      [company.id, paymentId, company.client.id],
    )
    await app.asOwner(
      `insert into payment_allocations (company_id, payment_id, document_id, amount, taken, created_at)
      values ($1, $2, $3, 103, 103, now())`,
      [company.id, paymentId, documents.B!.id],
    )
    const december = (await app.send('GET', `${ask}&from=2026-12-01&to=2026-12-31`, company.as))
      .body as ClientStatement
    // 103 settled the invoice, 47 are the client's to use: 303 − 150.
    expect(december).toMatchObject({ opening: '303', credited: '150', closing: '153' })
    expect(december.entries.map(({ what }) => what)).toEqual(['payment', 'payment'])
  })

  test('closes at the balance of its documents, whatever settled them', async () => {
    await app.asOwner(
      `update documents set written_off = 50, updated_at = '2026-12-04T12:00:00Z' where id = $1`,
      [documents.B!.id],
    )
    const ask = `/clients/${company.client.id}/statement?currency=USD&from=2026-11-01&to=2026-12-31`
    const { closing, entries } = (await app.send('GET', ask, company.as)).body as ClientStatement
    expect(entries.at(-1)).toMatchObject({ what: 'settled', credit: '50', day: '2026-12-04' })
    expect(closing).toBe('103')
  })

  test('remembers what was bought, at which price', async () => {
    const { body } = await app.send('GET', `/clients/${company.client.id}/items`, company.as)
    expect((body as { data: object[] }).data).toMatchObject([
      { description: 'Café de la casa', last_price: '5000', times: 3, quantity: '3', currency: 'CRC' },
      { description: 'Asesoría', last_price: '100', currency: 'USD' },
    ])
  })

  // What came back was bought all the same, where the report of items took it off, and what an invoice took the place of was bought twice.
  test('takes what came back off what was bought, and a ticket that became an invoice counts once', async () => {
    const own = await anIssuingCompany(app)
    const bought = async () => {
      const { body } = await app.send('GET', `/clients/${own.client.id}/items`, own.as)
      return (body as { data: { quantity: string; times: number }[] }).data.map(({ quantity, times }) => [
        quantity,
        times,
      ])
    }
    const ticket = await issued(app, own, anInvoice(own.client, { kind: 'ticket' }))
    await giveStatus(app, ticket.id, 'accepted')
    expect(await bought()).toEqual([['2', 1]])
    const made = await app.send('POST', `/documents/${ticket.id}/invoice`, own.as, { payload: {} })
    expect(await bought()).toEqual([['2', 1]])
    const { clave, issued_at } = made.body as DocumentRow
    const reference = { document_type: '01', number: clave!, issued_at: issued_at!, code: '06' }
    await issued(
      app,
      own,
      anInvoice(own.client, {
        kind: 'credit-note',
        lines: [aLine({ quantity: '1' })],
        references: [{ ...reference, reason: 'Devolución' }],
      }),
    )
    expect(await bought()).toEqual([['1', 1]])
    const { body } = await app.send('GET', '/documents', own.as)
    for (const { id } of (body as Page<DocumentRow>).data) await giveStatus(app, id, 'accepted')
    const items = await report(`items?client_id=${own.client.id}&from=2026-11-01&to=2026-12-31`, own.as)
    expect(items.groups!.map(({ quantity }) => quantity)).toEqual(['1'])
  })
})
