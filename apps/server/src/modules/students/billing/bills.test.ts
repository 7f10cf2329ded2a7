import { compare, decimal, sum, toText, zero } from '@cuentaclara/decimal'
import { expect, test } from 'vitest'
import { billsOf, type DuePlan, type Overdue } from './bills.ts'

const aPlan = (change: Partial<DuePlan> = {}): DuePlan => ({
  student_id: 'sofia',
  student: 'Sofía Mora',
  plan_id: 'plan',
  item_id: 'item',
  item: 'Inglés A1',
  currency: 'CRC',
  amount: '48000',
  discount_percent: null,
  payers: [{ client_id: 'marta', name: 'Marta', share: '100' }],
  billed: [],
  ...change,
})
const payer = (client_id: string, share: string) => ({ client_id, name: client_id, share })
const amounts = (plan: DuePlan) =>
  billsOf('2026-11', [plan], [], null).map(({ client_id, amount }) => [client_id, amount])

test('a payer of two people gets one invoice, with a line for each that says whose month it is', () => {
  const brother = aPlan({
    student_id: 'luis',
    student: 'Luis Mora',
    plan_id: 'other',
    discount_percent: '10',
  })
  const bills = billsOf('2026-11', [aPlan(), brother], [], null)
  expect(bills).toMatchObject([{ client_id: 'marta', amount: '91200' }])
  expect(bills[0]!.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['Inglés A1 · Sofía Mora · noviembre de 2026', '48000'],
    ['Inglés A1 · Luis Mora · noviembre de 2026', '43200'],
  ])
})

test('what several pay is the whole to the cent', () => {
  const payers = [payer('a', '33.34'), payer('b', '33.33'), payer('c', '33.33')]
  const parts = amounts(aPlan({ amount: '100', payers }))
  expect(parts).toEqual([
    ['a', '33.34'],
    ['b', '33.33'],
    ['c', '33.33'],
  ])
  expect(amounts(aPlan({ amount: '0.02', payers })).reduce((sum, [, part]) => sum + Number(part), 0)).toBe(
    0.02,
  )
})

// A percent of each part was taken off: three payers of 95.00 were billed 94.99.
test('what several pay of a discounted plan is what is left of it to the cent, and nobody pays less than nothing', () => {
  const payers = [payer('a', '33.34'), payer('b', '33.33'), payer('c', '33.33')]
  for (const [amount, discount_percent, left] of [
    ['100', '5', '95'],
    ['14.29', '7.5', '13.22'],
    ['0.1', '5', '0.09'],
    ['47999.99', '33.33', '32001.59'],
    ['100', '99.99', '0.01'],
    ['100', '100', '0'],
  ] as const) {
    const lines = billsOf('2026-11', [aPlan({ amount, discount_percent, payers })], [], null).flatMap(
      (bill) => bill.lines,
    )
    const sumOf = (field: 'amount' | 'price') => toText(sum(lines.map((line) => decimal(line[field]))))
    expect([sumOf('price'), sumOf('amount')]).toEqual([amount, left])
    for (const line of lines) {
      expect(compare(decimal(line.amount), zero)).toBeGreaterThanOrEqual(0)
      expect(compare(decimal(line.amount), decimal(line.price))).toBeLessThanOrEqual(0)
    }
  }
})

test('two currencies are two invoices', () => {
  const inDollars = aPlan({ student_id: 'noah', plan_id: 'dollars', currency: 'USD', amount: '70' })
  expect(
    billsOf('2026-11', [aPlan(), inDollars], [], null).map(({ currency, amount }) => [currency, amount]),
  ).toEqual([
    ['CRC', '48000'],
    ['USD', '70'],
  ])
})

test('of what was billed in part the others pay what is left, whoever they are by now', () => {
  const shared = [payer('a', '60'), payer('b', '40')]
  expect(
    amounts(aPlan({ payers: shared, billed: [{ client_id: 'a', share: '60', amount: '28800' }] })),
  ).toEqual([['b', '19200']])
  expect(
    amounts(
      aPlan({ payers: [payer('c', '100')], billed: [{ client_id: 'a', share: '60', amount: '28800' }] }),
    ),
  ).toEqual([['c', '19200']])
  expect(
    amounts(
      aPlan({ payers: [payer('c', '100')], billed: [{ client_id: 'a', share: '100', amount: '48000' }] }),
    ),
  ).toEqual([])
})

// A payer who had been billed was left out, and the rest of the month was billed to nobody.
test('a payer who takes over the share of another is billed the rest beside what they were billed', () => {
  const billed = [{ client_id: 'a', share: '60', amount: '28800' }]
  expect(amounts(aPlan({ payers: [payer('a', '100')], billed }))).toEqual([['a', '19200']])
  expect(amounts(aPlan({ payers: [payer('a', '80'), payer('c', '20')], billed }))).toEqual([
    ['a', '9600'],
    ['c', '9600'],
  ])
  const twice = [...billed, { client_id: 'a', share: '40', amount: '19200' }]
  expect(amounts(aPlan({ payers: [payer('a', '100')], billed: twice }))).toEqual([])
})

test('who pays less than they were billed leaves the others what is left', () => {
  const billed = [{ client_id: 'a', share: '60', amount: '28800' }]
  expect(amounts(aPlan({ payers: [payer('a', '40'), payer('b', '60')], billed }))).toEqual([['b', '19200']])
})

// Each new payer was billed a rounded part of the whole: 0.05 of which half was billed came to 0.06.
test('what is left of a month comes to the whole with what was billed of it, however the payers changed', () => {
  const half = { client_id: 'a', share: '50', amount: '0.03' }
  expect(
    amounts(aPlan({ amount: '0.05', payers: [payer('b', '50'), payer('c', '50')], billed: [half] })),
  ).toEqual([['b', '0.02']])
  const three = [payer('a', '33.34'), payer('b', '33.33'), payer('c', '33.33')]
  const others = [payer('d', '17.5'), payer('a', '41.25'), payer('c', '41.25')]
  for (const [amount, discount_percent, net] of [
    ['100', null, '100'],
    ['75.55', null, '75.55'],
    ['0.01', null, '0.01'],
    ['47999.99', '33.33', '32001.59'],
  ] as const) {
    const plan = { amount, discount_percent }
    for (const first of ['a', 'b', 'c']) {
      const billed = billsOf('2026-11', [aPlan({ ...plan, payers: three })], [], null)
        .filter(({ client_id }) => client_id === first)
        .map((bill) => ({ client_id: first, share: bill.lines[0]!.share, amount: bill.amount }))
      const rest = amounts(aPlan({ ...plan, payers: others, billed }))
      const all = [...billed.map((one) => one.amount), ...rest.map(([, part]) => part!)]
      expect(toText(sum(all.map((one) => decimal(one)))), `${first} of ${amount}`).toBe(net)
    }
  }
})

test('what was billed before the price rose keeps its price, and the rest is of the new one', () => {
  const billed = [{ client_id: 'a', share: '50', amount: '24000' }]
  const payers = [payer('a', '50'), payer('b', '50')]
  expect(amounts(aPlan({ amount: '50000', payers, billed }))).toEqual([['b', '25000']])
})

test('paying late costs a percent of what is owed, or an amount', () => {
  const late: Overdue = {
    student_id: 'sofia',
    student: 'Sofía Mora',
    client_id: 'marta',
    client: 'Marta',
    currency: 'CRC',
    owed: '48000',
    item_id: 'item',
    is_charged: false,
    charged: '0',
  }
  const charged = (kind: 'percent' | 'amount', value: string) =>
    billsOf('2026-12', [], [late], { kind, value, after_days: 5 })[0]?.lines
  expect(charged('percent', '2.5')).toMatchObject([
    { plan_id: null, description: 'Recargo por mora · Sofía Mora · diciembre de 2026', amount: '1200' },
  ])
  expect(charged('amount', '3000')).toMatchObject([{ amount: '3000' }])
  expect(charged('amount', '0')).toBeUndefined()
})

// Each of two who share a student was charged the whole amount.
test('an amount for paying late is one for each person, shared by what each owes', () => {
  const late = (client_id: string, owed: string, change: Partial<Overdue> = {}): Overdue => ({
    student_id: 'sofia',
    student: 'Sofía Mora',
    client_id,
    client: client_id,
    currency: 'CRC',
    owed,
    item_id: 'item',
    is_charged: false,
    charged: '0',
    ...change,
  })
  const charged = (...overdue: Overdue[]) =>
    billsOf('2026-12', [], overdue, { kind: 'amount', value: '3000', after_days: 5 }).map(
      ({ client_id, currency, amount }) => [client_id, currency, amount],
    )
  expect(charged(late('a', '16000'), late('b', '32000'))).toEqual([
    ['a', 'CRC', '1000'],
    ['b', 'CRC', '2000'],
  ])
  expect(charged(late('a', '100'), late('b', '100'), late('c', '100')).map(([, , amount]) => amount)).toEqual(
    ['1000', '1000', '1000'],
  )
  // What is owed in another currency is charged in that one.
  expect(charged(late('a', '16000'), late('a', '50', { currency: 'USD' }))).toEqual([
    ['a', 'CRC', '3000'],
    ['a', 'USD', '3000'],
  ])
  // An amount that was said in one currency is none of another.
  const inColones = { kind: 'amount', value: '3000', currency: 'CRC', after_days: 5 } as const
  const both = [late('a', '16000'), late('a', '50', { currency: 'USD' })]
  expect(billsOf('2026-12', [], both, inColones).map(({ currency, amount }) => [currency, amount])).toEqual([
    ['CRC', '3000'],
  ])
  // Who was charged leaves the others the rest of it.
  const once = { charged: '1000' }
  expect(charged(late('a', '16000', { ...once, is_charged: true }), late('b', '32000', once))).toEqual([
    ['b', 'CRC', '2000'],
  ])
  expect(charged(late('b', '32000', { charged: '3000' }))).toEqual([])
})

test('a long name of an item gives way to whose month it is', () => {
  const [bill] = billsOf('2026-11', [aPlan({ item: 'x'.repeat(200) })], [], null)
  expect(bill!.lines[0]!.description).toHaveLength(200)
  expect(bill!.lines[0]!.description).toMatch(/ · Sofía Mora · noviembre de 2026$/)
})
