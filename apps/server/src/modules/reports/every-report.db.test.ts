import {
  type DraftInput,
  describeReport,
  type ItemSales,
  listedGroups,
  type PaymentDetail,
  type Report,
  type ReportGroup,
  type ReportIndex,
  type ReportMeasure,
  type ReportName,
  reportNames,
  type VatReturn,
} from '@cuentaclara/contracts'
import { add, decimal, toText } from '@cuentaclara/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDice } from '#demo/random.ts'
import {
  aLine,
  anInvoice,
  anIssuingCompany,
  type IssuingCompany,
  insertClient,
  issued,
} from '#modules/documents/testing/issuing-company.ts'
import { hearSums } from '#modules/sales-sums/testing/random-history.ts'
import { newId } from '#platform/ids.ts'
import { exportedLines } from '#test/exported-lines.ts'
import { giveStatus } from '#test/hear-events.ts'
import { createTestApp, type TestApp } from '#test/http-app.ts'

// A month of random business, written down here in whole numbers as it is made: what every report says of it must be what
// these notes add up to, and what each group of a report says must be what it opens.
let app: TestApp
let company: IssuingCompany
let other: { id: string; name: string }
const beans = { id: newId(), name: 'Café en grano', cost: 700 }
const cups = { id: newId(), name: 'Taza', cost: 150 }
const tag = newId()

/** Half up, in cents: colones of an amount in cents at a rate in hundred thousandths. */
const inColones = (cents: bigint, rate: bigint) => (cents * rate + 50_000n) / 100_000n
const money = (amount: bigint) => {
  const [sign, whole] = amount < 0n ? ['-', -amount] : ['', amount]
  return toText(decimal(`${sign}${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`))
}
const sum = (amounts: readonly bigint[]) => money(amounts.reduce((one, next) => one + next, 0n))

// The same numbers every time.
const dice = createDice(150)
const random = (most: number) => dice.between(0, most - 1)

const soldLines: { item: typeof beans; net: bigint; cost: bigint; client: string | null }[] = []
const differences: { atDocument: bigint; atPayment: bigint }[] = []
const owing: { supplier: string; amount: bigint; late: number }[] = []

beforeAll(async () => {
  app = await createTestApp()
  company = await anIssuingCompany(app, ['biller', 'viewer', 'accountant'])
  other = await insertClient(app, company.id)
  for (const { id, name, cost } of [beans, cups])
    await app.asOwner(
      `insert into items (company_id, id, name, cabys, unit, category, cost_crc, search, sort_name, created_at, updated_at)
      values ($1, $2, $3, '6340001000100', 'Unid', 'Tienda', $4, '', '', now(), now())`,
      [company.id, id, name, cost],
    )
  await app.asOwner(
    `insert into list_entries (company_id, id, kind, name, created_at, updated_at) values ($1, $2, 'tag', 'Mayorista', now(), now())`,
    [company.id, tag],
  )
  await app.asOwner(`update clients set tags = array[$2::uuid] where company_id = $1 and id = $3`, [
    company.id,
    tag,
    other.id,
  ])
  for (let turn = 0; turn < 8; turn += 1) await sell(turn % 3 === 0 ? cups : beans)
  await jumpTo(40, 'Talonario anterior')
  for (let turn = 0; turn < 4; turn += 1) await sellInDollars()
  for (let turn = 0; turn < 6; turn += 1) await owe(turn)
  await receive()
  await withhold()
})
afterAll(() => app.close())

async function sell(item: typeof beans) {
  const [quantity, price] = [1 + random(9), 1000 + random(900)]
  const client = random(2) === 0 ? company.client : other
  const input: Partial<DraftInput> = {
    lines: [
      aLine({ item_id: item.id, description: item.name, quantity: `${quantity}`, unit_price: `${price}` }),
      aLine({ description: 'Sin costo', quantity: '1', unit_price: '10' }),
    ],
  }
  const document = await issued(app, company, anInvoice(client, input))
  await giveStatus(app, document.id, 'accepted')
  soldLines.push({
    item,
    net: BigInt(quantity * price) * 100n,
    cost: BigInt(quantity * item.cost) * 100n,
    client: client.id,
  })
  return document
}

async function jumpTo(next: number, reason: string) {
  const { status, text } = await app.send('POST', '/numbering', company.as, {
    payload: {
      branch: '001',
      terminal: '00001',
      document_type: '01',
      next_sequence: next,
      reason,
      confirmed: true,
    },
  })
  expect(status, text).toBe(200)
}

async function sellInDollars() {
  const [price, rate] = [100 + random(900), 50_000_000 + random(2_000_000)]
  const document = await issued(
    app,
    company,
    anInvoice(company.client, {
      currency: 'USD',
      exchange_rate: `${rate / 100_000}`,
      sale_condition: '02',
      credit_days: 30,
      payments: [],
      lines: [aLine({ quantity: '1', unit_price: `${price}.37` })],
    }),
  )
  await giveStatus(app, document.id, 'accepted')
  const paid = BigInt(1000 + random(5000))
  const paidRate = 50_000_000 + random(2_000_000)
  const { status, text } = await app.send('POST', '/payments', company.as, {
    payload: {
      client_id: company.client.id,
      paid_on: '2026-11-21',
      currency: 'USD',
      exchange_rate: `${paidRate / 100_000}`,
      amount: money(paid),
      means: '04',
      reference: 'TR-1',
      allocations: [{ document_id: document.id, amount: money(paid) }],
    },
  })
  expect(status, text).toBe(201)
  differences.push({
    atDocument: inColones(paid, BigInt(rate)),
    atPayment: inColones(paid, BigInt(paidRate)),
  })
}

async function owe(turn: number) {
  const late = [-5, 0, 10, 45, 75, 200][turn]!
  const amount = BigInt(100_000 + random(900_000))
  const supplier = turn % 2 === 0 ? 'Molinos del Sur' : 'Luz y Fuerza'
  await app.asOwner(
    `insert into expenses (company_id, id, environment, status, spent_on, due_on, supplier_name, currency, exchange_rate, total,
      vat, search, created_at, updated_at)
    values ($1, gen_random_uuid(), 'simulator', 'recorded', date '2026-11-21' - $2::int, $3, $4, 'CRC', 1, $5, 0, '', now(), now())`,
    [
      company.id,
      Math.max(late, 0),
      // One without a due day counts from the day it was spent.
      turn === 3 ? null : new Date(Date.UTC(2026, 10, 21 - late)).toISOString().slice(0, 10),
      supplier,
      money(amount),
    ],
  )
  owing.push({ supplier, amount, late })
}

async function receive() {
  for (const [status, deadline] of [
    ['new', '2026-11-25'],
    ['pending', '2026-12-11'],
    ['noted', '2026-11-25'],
  ])
    await app.asOwner(
      `insert into receptions (company_id, id, environment, status, kind, clave, consecutivo, issued_at, supplier_name,
        supplier_identification_type, supplier_identification_number, currency, exchange_rate, total, tax, checks, deadline_on,
        digest, search, created_at, updated_at)
      values ($1, gen_random_uuid(), 'simulator', $2, 'invoice', lpad($3, 50, '5'), '00100001010000000001',
        '2026-10-10T12:00:00-06:00', 'Finca La Cima', '02', '3101999888', 'CRC', 1, 1130, 130, '[]', $4, sha256($3::bytea), '',
        now(), now())`,
      [company.id, status, `${status}`.length + deadline!.replaceAll('-', ''), deadline],
    )
}

const cards = [
  { day: '2026-11-20', acquirer: 'BAC', gross: '500000', withheld: '26550' },
  // The box of the month has it all the same.
  { day: '2026-10-31', acquirer: '', gross: '1000', withheld: '53.1' },
]

/** A client keeps ten dollars of a sale, at its own rate; acquirers of cards keep what is typed into the return. */
async function withhold() {
  await app.asOwner(
    `insert into document_write_offs (company_id, document_id, id, amount, kind, reason, written_off_on, created_at)
     select company_id, id, gen_random_uuid(), 10, 'withholding', 'Retención del 2 %', '2026-11-21', now()
     from documents where company_id = $1 and currency = 'USD' order by id limit 1`,
    [company.id],
  )
  const saved = await typeWithholdings(company.as)
  expect(saved.status, saved.text).toBe(200)
}
const typeWithholdings = (as: { token: string; company: string }) =>
  app.send('PUT', '/vat-returns/2026-11/inputs', as, {
    payload: {
      ...{ uses_deferral: null, carried_balance: null, compensation: '0', interest: '0' },
      ...{ withholdings: cards, customs: [], adjustments: [], prefilled: [] },
    },
  })

const month = 'from=2026-11-01&to=2026-11-30'
async function report(
  name: ReportName,
  more = '',
  as: { token?: string; company?: string } = company.as,
): Promise<Report> {
  const { status, body, text } = await app.send('GET', `/reports/${name}?${month}&per_page=100${more}`, as)
  expect(status, text).toBe(200)
  return body as Report
}
/** The same of other days. */
async function reportOf(name: ReportName, query: string): Promise<Report> {
  const { status, body, text } = await app.send('GET', `/reports/${name}?${query}`, company.as)
  expect(status, text).toBe(200)
  return body as Report
}
const asRole = (role: 'biller' | 'viewer' | 'accountant') => ({
  token: company.members[role]!.token,
  company: company.id,
})

test('margin: what is left of the net of the lines whose item has a cost, of the day that they were sold', async () => {
  // What the next delivery costs changes nothing of what was earned before it.
  await app.asOwner('update items set cost_crc = cost_crc * 3 where company_id = $1', [company.id])
  const { in_colones: all, groups } = await report('margin', '&group_by=item')
  expect(all).toMatchObject({
    count: soldLines.length,
    net: sum(soldLines.map(({ net }) => net)),
    cost: sum(soldLines.map(({ cost }) => cost)),
    margin: sum(soldLines.map(({ net, cost }) => net - cost)),
  })
  for (const item of [beans, cups]) {
    const own = soldLines.filter((line) => line.item === item)
    expect(groups!.find(({ name }) => name === item.name)).toMatchObject({
      margin: sum(own.map(({ net, cost }) => net - cost)),
      count: own.length,
    })
  }
})

// What came back cost what it cost by then, and a note of an amount took the cost of a piece back: both made a margin of nothing.
test('margin: what comes back costs what its sale did, and a note of an amount nothing', async () => {
  const own = await anIssuingCompany(app)
  const phone = newId()
  await app.asOwner(
    `insert into items (company_id, id, name, cabys, unit, cost_crc, search, sort_name, created_at, updated_at)
    values ($1, $2, 'Teléfono', '6340001000100', 'Unid', 700, '', '', now(), now())`,
    [own.id, phone],
  )
  const aPhone = (change: object) => aLine({ item_id: phone, ...change })
  const sold = await issued(app, own, anInvoice(own.client, { lines: [aPhone({ quantity: '2' })] }))
  await giveStatus(app, sold.id, 'accepted')
  await app.asOwner('update items set cost_crc = 2100 where company_id = $1', [own.id])
  const note = async (line: object) => {
    const reference = {
      document_type: '01',
      number: sold.clave!,
      issued_at: sold.issued_at!,
      code: '06',
      reason: 'Devolución',
    }
    const lines = [aPhone(line)]
    const input = anInvoice(own.client, { kind: 'credit-note', lines, references: [reference] })
    await giveStatus(app, (await issued(app, own, input)).id, 'accepted')
  }
  await note({ quantity: '1' })
  await note({ quantity: '1', unit_price: '100' })
  const { in_colones: all } = await report('margin', '', own.as)
  expect(all).toMatchObject({ net: '900', cost: '700', margin: '200', quantity: '1' })
  const counted = async () => {
    const { groups } = await report('items', '&group_by=item', own.as)
    const { body } = await app.send('GET', `/items/${phone}/sales`, own.as)
    return [groups![0]!.quantity, ...(body as ItemSales).spans.map(({ quantity }) => quantity)]
  }
  expect(await counted()).toEqual(['1', '1', '1'])
  await hearSums(app)
  expect(await counted()).toEqual(['1', '1', '1'])
})

test('margin is narrowed to the clients that carry a tag', async () => {
  const own = soldLines.filter(({ client }) => client === other.id)
  const { in_colones: all } = await report('margin', `&tag_id=${tag}`)
  expect(all).toMatchObject({ count: own.length, net: sum(own.map(({ net }) => net)) })
})

test('exchange differences: the rate of the document against that of its payment, each to the cent', async () => {
  const { in_colones: all, documents } = await report('exchange-differences')
  expect(all).toMatchObject({
    count: differences.length,
    total: sum(differences.map(({ atDocument }) => atDocument)),
    settled: sum(differences.map(({ atPayment }) => atPayment)),
    difference: sum(differences.map(({ atDocument, atPayment }) => atPayment - atDocument)),
  })
  expect(documents![0]!.reference!.number).toMatch(/^001000010100000000\d\d$/)
})

// What was colones stood behind a dollar sign in the strip, in the rows of one currency and in their file.
test.each(['exchange-differences', 'margin'] as const)(
  '%s is in colones, whatever the currency of its documents',
  async (name) => {
    const whole = await report(name)
    expect(whole.totals.map(({ currency }) => currency)).toEqual(['CRC'])
    expect(whole.totals[0]).toMatchObject(whole.in_colones)
    const { documents: rows } = await report(name, `&group_by=${name === 'margin' ? 'line' : 'document'}`)
    expect(new Set(rows!.map(({ currency }) => currency))).toEqual(new Set(['CRC']))
  },
)

test('exchange differences of dollars alone stay colones, also in their file', async () => {
  const { documents: rows, totals, in_colones: all } = await report('exchange-differences', '&currency=USD')
  expect(totals).toMatchObject([{ currency: 'CRC', difference: all.difference }])
  expect(rows!.map(({ currency, original }) => [currency, original?.currency])).toEqual(
    differences.map(() => ['CRC', 'USD']),
  )
  const lines = await exportedLines(app, company, {
    list: 'report-exchange-differences',
    query: { from: '2026-11-01', to: '2026-11-30', currency: 'USD' },
    fields: ['currency', 'original_currency'],
  })
  expect(lines).toEqual(differences.map(() => 'CRC,USD'))
})

describe('withholdings', () => {
  test('are those of the return of the month, and those of payments while these count', async () => {
    const own = await anIssuingCompany(app)
    const credit = { sale_condition: '02', credit_days: 30, payments: [] }
    const invoice = await issued(app, own, anInvoice(own.client, credit))
    await giveStatus(app, invoice.id, 'accepted')
    const recorded = await app.send('POST', '/payments', own.as, {
      payload: {
        ...{
          client_id: own.client.id,
          paid_on: '2026-11-21',
          currency: 'CRC',
          means: '04',
          reference: 'TR-1',
        },
        amount: '2214.8',
        allocations: [{ document_id: invoice.id, amount: '2214.8' }],
        remainder: { kind: 'withholding', reason: 'Retención del 2 %' },
      },
    })
    expect(recorded.status, recorded.text).toBe(201)
    const payment = recorded.body as PaymentDetail
    const kinds = async () => {
      const { groups, in_colones: all } = await report('withholdings', '&group_by=kind', own.as)
      return [all.total, Object.fromEntries(groups!.map(({ key, total }) => [key, total]))]
    }
    expect(await kinds()).toEqual(['45.2', { 'withheld-by-client': '45.2' }])
    const { body } = await typeWithholdings(own.as)
    const box = (body as VatReturn).boxes.find(({ id }) => id === 'F_RET')!
    expect(box.amount).toBe('26603.10')
    expect(await kinds()).toEqual([
      '26648.3',
      { 'withheld-by-client': '45.2', 'withheld-by-card': '26603.1' },
    ])
    const { documents } = await report('withholdings', '&sort=at', own.as)
    expect(documents!.map(({ at, party_name, total }) => [at.slice(0, 10), party_name, total])).toEqual([
      ['2026-11-01', '—', '53.1'],
      ['2026-11-20', 'BAC', '26550'],
      ['2026-11-21', own.client.name, '45.2'],
    ])
    const voided = await app.send('POST', `/payments/${payment.id}/void`, own.as, {
      payload: { reason: 'Era de otro' },
    })
    expect(voided.status).toBe(200)
    expect(await kinds()).toEqual(['26603.1', { 'withheld-by-card': '26603.1' }])
  })

  test('are of who reads the return', async () => {
    for (const role of ['biller', 'viewer'] as const)
      expect((await app.send('GET', '/reports/withholdings', asRole(role))).status).toBe(403)
  })
})

// What somebody let go as that, and called so, was in no report.
test('exchange differences have what was let go as one, until it is owed again', async () => {
  const own = await anIssuingCompany(app)
  const inDollars = { currency: 'USD', exchange_rate: '500' } as const
  const credit = { sale_condition: '02', credit_days: 30, payments: [] }
  const invoice = await issued(app, own, anInvoice(own.client, { ...inDollars, ...credit }))
  const post = async (path: string, payload: object) => {
    const answer = await app.send('POST', path, own.as, { payload })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body as { id: string }
  }
  const lost = async () => {
    const asked = '/reports/exchange-differences?from=2026-11-01&to=2026-11-30'
    const { in_colones, documents } = (await app.send('GET', asked, own.as)).body as Report
    const losses = documents!.filter(({ difference }) => difference !== '0')
    return [in_colones.difference, losses.map(({ kind, difference }) => [kind, difference])]
  }
  const payment = await post('/payments', {
    ...{
      client_id: own.client.id,
      paid_on: '2026-11-21',
      currency: 'USD',
      exchange_rate: '500',
      means: '01',
    },
    amount: '2250',
    allocations: [{ document_id: invoice.id, amount: '2250' }],
    remainder: [{ kind: 'exchange', amount: '6', reason: 'Al tipo de cambio del banco' }],
  })
  expect(await lost()).toEqual(['-3000', [['payment', '-3000']]])
  await post(`/documents/${invoice.id}/write-off`, { kind: 'exchange', reason: 'El resto también' })
  expect((await lost())[0]).toBe('-5000')
  await post(`/payments/${payment.id}/void`, { reason: 'Se anuló' })
  expect(await lost()).toEqual(['-2000', [['invoice', '-2000']]])
})

test('exchange differences are narrowed to who issued the document', async () => {
  const { in_colones: own } = await report('exchange-differences', `&seller_id=${company.owner.id}`)
  expect(own.count).toBe(differences.length)
  const { in_colones: others } = await report(
    'exchange-differences',
    `&seller_id=${company.members.accountant!.id}`,
  )
  expect(others.count).toBe(0)
})

// A payment has no branch, so that what a branch collected could not be told.
test('collections of a branch: its cash sales, and of payments what is applied to its documents', async () => {
  const own = await anIssuingCompany(app)
  for (const path of ['/branches/002', '/branches/002/terminals/00001'])
    expect(
      (await app.send('PUT', path, own.as, { payload: { name: 'Segunda', is_active: true } })).status,
    ).toBe(200)
  const credit = { sale_condition: '02', credit_days: 30, payments: [] }
  const second = { branch: '002', terminal: '00001' }
  const cash = [await issued(app, own), await issued(app, own, anInvoice(own.client, second))]
  const here = await issued(app, own, anInvoice(own.client, credit))
  const there = await issued(app, own, anInvoice(own.client, { ...credit, ...second }))
  const activity = (
    await app.asOwner<{ code: string }>('select activity_code as code from documents where id = $1', [
      there.id,
    ])
  )[0]!.code
  for (const { id } of [...cash, here, there]) await giveStatus(app, id, 'accepted')
  const pay = (amount: string, applied: Record<string, string>) =>
    app.send('POST', '/payments', own.as, {
      payload: {
        ...{
          client_id: own.client.id,
          paid_on: '2026-11-21',
          currency: 'CRC',
          means: '04',
          reference: 'TR-9',
          amount,
        },
        allocations: Object.entries(applied).map(([document_id, part]) => ({ document_id, amount: part })),
      },
    })
  const both = await pay('1000', { [here.id]: '300', [there.id]: '450' })
  expect(both.status, both.text).toBe(201)
  const undone = await pay('77', { [there.id]: '77' })
  await app.send('POST', `/payments/${(undone.body as PaymentDetail).id}/void`, own.as, {
    payload: { reason: 'Era de otro' },
  })
  const collected = async (more: string) => {
    const { in_colones: all, documents } = await report('collected', more, own.as)
    return [all.total, all.count, documents!.length]
  }
  // 250 of the payment are applied to nothing.
  expect(await collected('')).toEqual(['5520', 3, 3])
  expect(await collected('&branch=001')).toEqual(['2560', 2, 2])
  expect(await collected('&branch=002')).toEqual(['2710', 2, 2])
  expect(await collected(`&branch=002&activity=${activity}`)).toEqual(['2710', 2, 2])
  expect(await collected('&activity=0111.0')).toEqual(['0', 0, 0])
})

// Of what is bought a report could be narrowed to its currency and to who recorded it, and to nothing else.
describe('what was bought is narrowed', () => {
  const kept = newId()
  beforeAll(async () => {
    await app.asOwner(
      `insert into list_entries (company_id, id, kind, name, created_at, updated_at)
      values ($1, $2, 'category', 'Alquiler', now(), now())`,
      [company.id, kept],
    )
    await app.asOwner(
      `update expenses set category_id = $2, supplier_identification_type = '02', supplier_identification_number = '3101555666'
      where company_id = $1 and supplier_name = 'Luz y Fuerza'`,
      [company.id, kept],
    )
  })
  const of = (supplier: string) =>
    owing.filter((debt) => debt.supplier === supplier).map(({ amount }) => amount)

  test.each(['payables', 'expenses'] as const)(
    '%s: to a supplier, by identity or by name, and to a category',
    async (name) => {
      const year = 'from=2026-01-01&to=2026-11-30'
      const totalOf = async (more: string) => (await reportOf(name, `${year}${more}`)).in_colones.balance
      expect(await totalOf('&supplier=3101555666')).toBe(sum(of('Luz y Fuerza')))
      expect(await totalOf(`&category_id=${kept}`)).toBe(sum(of('Luz y Fuerza')))
      expect(await totalOf('&supplier=molinos%20del%20sur')).toBe(sum(of('Molinos del Sur')))
      expect(await totalOf('&supplier=nobody')).toBe('0')
      expect(await totalOf('&status=recorded')).toBe(sum(owing.map(({ amount }) => amount)))
      expect(await totalOf('&status=approved')).toBe('0')
    },
  )

  test('receptions: to a supplier and a status, which counts whatever waits', async () => {
    const october = 'from=2026-10-01&to=2026-10-31'
    const counted = async (more: string) =>
      (await reportOf('receptions', `${october}${more}`)).in_colones.count
    expect(await counted('')).toBe(1)
    expect([
      await counted('&status=new'),
      await counted('&status=pending'),
      await counted('&status=noted'),
    ]).toEqual([1, 1, 1])
    expect(await counted('&status=confirmed')).toBe(0)
    expect(await counted('&supplier=3101999888&include_waiting=true')).toBe(3)
    const { documents } = await report('receptions-due', '&status=pending')
    expect(documents!.map(({ status }) => status)).toEqual(['pending'])
  })

  test('a status that the report does not have is refused, and the choices name suppliers and categories', async () => {
    const { status, body } = await app.send('GET', '/reports/payables?status=paid', company.as)
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['status']])
    const { body: choices } = await app.send('GET', '/report-choices', company.as)
    expect(choices).toMatchObject({ categories: [{ value: kept, label: 'Alquiler' }] })
    expect((choices as { suppliers: unknown }).suppliers).toEqual([
      { value: '3101999888', label: 'Finca La Cima' },
      { value: '3101555666', label: 'Luz y Fuerza' },
      { value: 'molinos del sur', label: 'Molinos del Sur' },
    ])
    const stranger = await anIssuingCompany(app)
    const { body: theirs } = await app.send('GET', '/report-choices', stranger.as)
    expect(theirs).toMatchObject({ suppliers: [], categories: [] })
  })
})

// The rates of VAT were a table beside the report; it could be neither grouped nor narrowed by them.
describe('sales by rate of VAT', () => {
  let own: IssuingCompany
  /** Of each line, in cents of its currency: whole coins, whose tax needs no rounding. */
  type Sold = { currency: 'CRC' | 'USD'; rate: string; net: bigint; tax: bigint }
  const sold: Sold[] = []
  const percents: Record<string, bigint> = { '08': 13n, '02': 1n, '10': 0n }

  beforeAll(async () => {
    own = await anIssuingCompany(app)
    for (let turn = 0; turn < 5; turn += 1) {
      const currency = turn % 2 === 1 ? 'USD' : 'CRC'
      const lines = Object.keys(percents).map((rate) => ({ rate, net: BigInt(1 + random(9_000)) * 100n }))
      const document = await issued(
        app,
        own,
        anInvoice(own.client, {
          ...(currency === 'USD' ? { currency, exchange_rate: `505.${random(90_000) + 10_000}` } : {}),
          lines: lines.map(({ rate, net }) =>
            aLine({ quantity: '1', unit_price: money(net), taxes: [{ code: '01', rate_code: rate }] }),
          ),
        }),
      )
      await giveStatus(app, document.id, 'accepted')
      for (const { rate, net } of lines)
        sold.push({ currency, rate, net, tax: (net * percents[rate]!) / 100n })
    }
  })

  test.each(
    (['sales', 'invoices', 'items'] as const).flatMap((name) =>
      (['CRC', 'USD'] as const).map((currency) => [name, currency] as const),
    ),
  )('%s in %s: each rate with its net and its tax, grouped or narrowed to', async (name, currency) => {
    const { groups } = await report(name, `&group_by=rate&currency=${currency}`, own.as)
    for (const rate of Object.keys(percents)) {
      const lines = sold.filter((line) => line.rate === rate && line.currency === currency)
      const expected = { net: sum(lines.map(({ net }) => net)), tax: sum(lines.map(({ tax }) => tax)) }
      expect(
        groups!.find(({ key }) => key === rate),
        rate,
      ).toMatchObject({ ...expected, count: lines.length })
      const by = name === 'items' ? 'item' : 'client'
      const only = await report(name, `&rate=${rate}&group_by=${by}&currency=${currency}`, own.as)
      expect(only.totals, rate).toMatchObject([{ currency, ...expected, count: lines.length }])
      expect(only.groups, rate).toMatchObject([expected])
    }
  })

  test.each(['sales', 'invoices', 'items'] as const)(
    '%s: the rates make the whole, in colones too',
    async (name) => {
      const { groups, in_colones: all } = await report(name, '&group_by=rate', own.as)
      for (const measure of ['net', 'tax', 'total'] as const)
        expect(toText(groups!.map((row) => decimal(row[measure])).reduce(add, decimal('0'))), measure).toBe(
          all[measure],
        )
    },
  )

  test('a rate that nothing was sold at is empty, and what is no rate is refused', async () => {
    expect((await report('sales', '&rate=04', own.as)).in_colones.count).toBe(0)
    const { status, body } = await app.send('GET', '/reports/sales?rate=trece', own.as)
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['rate']])
  })

  test('sales are narrowed to what the authority said of them', async () => {
    const [waiting, rejected] = [await issued(app, own), await issued(app, own)]
    await giveStatus(app, rejected.id, 'rejected')
    const countOf = async (more: string) => (await report('sales', more, own.as)).in_colones.count
    expect([await countOf(''), await countOf('&verdict=accepted')]).toEqual([5, 5])
    const { documents } = await report('sales', '&verdict=waiting', own.as)
    expect(documents!.map(({ id }) => id)).toEqual([waiting.id])
    expect(await countOf('&verdict=rejected')).toBe(1)
    expect(await countOf('&verdict=waiting&group_by=month')).toBe(1)
  })
})

test('payables by age: each unpaid expense in the column of its delay', async () => {
  const { groups, in_colones: all } = await report('payables')
  expect(all.balance).toBe(sum(owing.map(({ amount }) => amount)))
  const columnOf = (late: number): ReportMeasure => {
    if (late <= 0) return 'not_due'
    if (late <= 30) return 'late_30'
    return late <= 60 ? 'late_60' : late <= 90 ? 'late_90' : 'late_more'
  }
  for (const supplier of ['Molinos del Sur', 'Luz y Fuerza']) {
    const row = groups!.find(({ name }) => name === supplier)!
    for (const column of ['not_due', 'late_30', 'late_60', 'late_90', 'late_more'] as const) {
      const own = owing.filter((debt) => debt.supplier === supplier && columnOf(debt.late) === column)
      expect(row[column], `${supplier} ${column}`).toBe(sum(own.map(({ amount }) => amount)))
    }
  }
})

test('receptions due: those to answer, the nearest deadline first, with the days left', async () => {
  const { documents, in_colones: all } = await report('receptions-due')
  expect(all).toMatchObject({ count: 2, total: '2260', tax: '260' })
  expect(documents!.map(({ facts }) => [facts.due_on, facts.days_left])).toEqual([
    ['2026-11-25', '4'],
    ['2026-12-11', '20'],
  ])
})

describe('the sequence audit', () => {
  test('tells first and last number of each series, and how many are missing', async () => {
    const { documents } = await report('sequences')
    expect(documents).toMatchObject([
      {
        number: '001-00001',
        kind: 'invoice',
        quantity: '12',
        missing: '31',
        facts: { first: '1', last: '43', accepted: '12', rejected: '0', waiting: '0', explanation: 'jumped' },
      },
    ])
  })

  test('a gap says who moved the number and why', async () => {
    const { documents } = await report('sequences', '&group_by=gap')
    expect(documents).toMatchObject([
      {
        missing: '31',
        facts: {
          first: '9',
          last: '39',
          explanation: 'jumped',
          person: 'Olga Solano',
          reason: 'Talonario anterior',
        },
      },
    ])
  })

  test('a number that vanished by any other way is unexplained', async () => {
    await app.asOwner(
      `update numbering_changes set to_sequence = 5, from_sequence = 3 where company_id = $1`,
      [company.id],
    )
    const { documents } = await report('sequences')
    expect(documents![0]!.facts.explanation).toBe('unexplained')
    await app.asOwner(
      `update numbering_changes set to_sequence = 40, from_sequence = 9 where company_id = $1`,
      [company.id],
    )
  })

  test('opens the documents that have its numbers', async () => {
    const { documents } = await report('sequences')
    const opened = await report('issued', `&within=numbers:${documents![0]!.id}`)
    expect(opened.in_colones.count).toBe(Number(documents![0]!.quantity))
    expect(opened.within).toEqual({ group: 'numbers', key: '001-00001-invoice', name: null })
  })
})

test('the log of changes says who did what with what', async () => {
  const { documents } = await report('audit', '&group_by=entry&sort=at')
  const moved = documents!.find(({ facts }) => facts.subject === 'numbering')
  expect(moved).toMatchObject({ party_name: 'Olga Solano', facts: { action: 'created' } })
  expect(moved!.facts.changed).toContain('to_sequence')
})

test('collections are told by means and by who took them', async () => {
  const { groups } = await report('collected', '&group_by=means')
  expect(groups!.map(({ key }) => key).sort()).toEqual(['01', '04'])
  const { groups: sellers } = await report('collected', '&group_by=seller')
  expect(sellers).toMatchObject([{ key: company.owner.id, name: 'Olga Solano' }])
})

describe('every group of every report opens what it added up', () => {
  const all = reportNames.flatMap((name) =>
    describeReport(name)
      .groups.filter((group) => !listedGroups.has(group))
      .map((group) => [name, group as ReportGroup] as const),
  )

  test.each(all)('%s by %s', async (name, group) => {
    const { groups } = await report(name, `&group_by=${group}`)
    const listing = describeReport(name).groups.find((each) => listedGroups.has(each))!
    for (const row of groups!) {
      const within = encodeURIComponent(`${group}:${row.key}`)
      const opened = await report(name, `&within=${within}&group_by=${listing}`)
      expect(opened.documents, row.key).toHaveLength(row.count)
      for (const measure of describeReport(name).measures) {
        const rows = opened.documents!.map((each) => decimal(each[measure])).reduce(add, decimal('0'))
        expect(toText(rows), `${row.key} ${measure}`).toBe(row[measure])
        expect(opened.in_colones[measure], `${row.key} ${measure}`).toBe(row[measure])
      }
    }
  })

  test.each(reportNames)('%s as a file has a line for each row', async (name) => {
    const listing = describeReport(name).groups.find((each) => listedGroups.has(each))!
    const { documents } = await report(name, `&group_by=${listing}`)
    if (documents!.length === 0) return
    const measure = describeReport(name).measures[0] ?? 'consecutivo'
    const fields = ['kind', 'consecutivo', measure]
    const query = { from: '2026-11-01', to: '2026-11-30', group_by: listing }
    const lines = await exportedLines(app, company, { list: `report-${name}`, query, fields })
    const totals = lines.filter((line) => line.includes('Total CRC')).length
    expect(lines.length - totals).toBe(documents!.length)
    // In words, never in those of the program.
    for (const line of lines) expect(line).not.toMatch(/^[a-z]+(-[a-z]+)*,/)
  })
})

describe('who may read which', () => {
  const indexOf = async (role: 'biller' | 'viewer' | 'accountant') => {
    const { body } = await app.send('GET', '/reports', asRole(role))
    return (body as ReportIndex).data.map(({ report: name }) => name)
  }

  test('an accountant reads all of them', async () => {
    expect(await indexOf('accountant')).toEqual(reportNames)
  })

  test('a biller is offered neither costs nor the series of the company, and is refused them', async () => {
    const offered = await indexOf('biller')
    expect(offered).not.toContain('margin')
    expect(offered).not.toContain('sequences')
    for (const name of ['margin', 'sequences'])
      expect((await app.send('GET', `/reports/${name}`, asRole('biller'))).status).toBe(403)
    expect((await app.send('GET', '/reports/audit', asRole('viewer'))).status).toBe(403)
  })

  test('a biller finds in the log only what they did', async () => {
    expect((await report('audit', '', asRole('biller'))).in_colones.count).toBe(0)
  })

  test('another company sees nothing of it', async () => {
    const stranger = await anIssuingCompany(app)
    for (const name of reportNames.filter((each) => each !== 'audit')) {
      const { in_colones: sums } = await report(name, '', stranger.as)
      expect(sums.count, name).toBe(0)
    }
  })
})

test('a favourite and the last look are a person’s own', async () => {
  const mark = (payload: object, as: { token?: string; company?: string } = company.as) =>
    app.send('PUT', '/reports/payables/mark', as, { payload })
  expect((await mark({ is_favourite: true })).status).toBe(204)
  expect((await mark({ is_opened: true })).status).toBe(204)
  const entryOf = async (as: { token?: string; company?: string }) => {
    const { body } = await app.send('GET', '/reports', as)
    return (body as ReportIndex).data.find(({ report: name }) => name === 'payables')
  }
  expect(await entryOf(company.as)).toMatchObject({ is_favourite: true, opened_at: expect.any(String) })
  expect(await entryOf(asRole('accountant'))).toMatchObject({ is_favourite: false, opened_at: null })
})

// Of a company that changed its activity nothing could be narrowed to what it had issued under the former one.
test('activities under which the company issued before stay to be chosen, after those that it has', async () => {
  const other = await anIssuingCompany(app)
  const activities = async () =>
    ((await app.send('GET', '/report-choices', other.as)).body as { activities: { value: string }[] })
      .activities
  const before = await activities()
  const become = (code: string, name: string) =>
    app.asOwner(`update companies set activities = $2::jsonb where id = $1`, [
      other.id,
      JSON.stringify([{ code, name, is_default: true }]),
    ])
  await issued(app, other)
  await become('6201.0', 'Programación')
  await become('6201.0', 'Desarrollo de programas')
  expect(await activities()).toEqual([
    { value: '6201.0', label: '6201.0 Desarrollo de programas' },
    ...before,
  ])
  const { id } = await issued(app, other)
  // A slip that was mended before anything was issued under it is none that they had.
  await become('4725.1', 'Ferretería')
  await become('4752.1', 'Ferretería')
  const codes = ['4752.1', ...['6201.0', ...before.map(({ value }) => value)].toSorted()]
  expect((await activities()).map(({ value }) => value)).toEqual(codes)
  // The same once it is added up, and in the list of invoices.
  await giveStatus(app, id, 'accepted')
  await hearSums(app)
  expect((await activities()).map(({ value }) => value)).toEqual(codes)
  const { body } = await app.send('GET', '/documents/choices', other.as)
  expect((body as { activities: { value: string }[] }).activities.map(({ value }) => value)).toEqual(codes)
})

test('what a report may be narrowed to is named', async () => {
  const { body } = await app.send('GET', '/report-choices', company.as)
  expect(body).toMatchObject({
    branches: [{ value: '001' }],
    tags: [{ value: tag, label: 'Mayorista' }],
  })
  expect((body as { sellers: object[] }).sellers).toHaveLength(4)
  const { in_colones: sums } = await report('sales', '&branch=002')
  expect(sums.count).toBe(0)
})
