import { compare, decimal, multiply, subtract, sum, toText } from '@cuentaclara/decimal'
import { convertTogether } from '@cuentaclara/einvoice'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candidates, OpenDebt } from './match-facts.ts'
import type { OwedInOther } from './near-rate.ts'
import { proposeMatches } from './propose-matches.ts'
import { debt, none, ofOther } from './testing/debts.ts'

const inDollars = (...debts: OpenDebt[]): OwedInOther<OpenDebt> => ({
  currency: 'USD',
  owed: debts,
  rate: decimal('505.43'),
})
const inColones = (...debts: OpenDebt[]): OwedInOther<OpenDebt> => ({
  ...inDollars(...debts),
  currency: 'CRC',
})
const propose = (
  amount: string,
  text: string,
  others: OwedInOther<OpenDebt>,
  more: Partial<Candidates> = {},
) =>
  proposeMatches(
    { day: '2026-11-21', amount: decimal(amount), text, reference: null },
    { ...none, others, ...more },
  ).map(({ client_id, reasons, is_certain, documents, exchange }) => ({
    client_id,
    reasons,
    is_certain,
    documents: documents.map(({ id, amount }) => `${id}:${amount}`),
    rate: exchange?.rate ?? null,
  }))
const valle = 'DTR DISTRIBUIDORA VALLE'

test.each([
  // The central bank's own rate, one colón less and more of a bank, and the edges of 2 %.
  ['50543', '505.43'],
  ['50320.5', '503.205'],
  ['51100', '511'],
  ['49532.14', '495.3214'],
  ['51553.86', '515.5386'],
])('%s colones pay a hundred dollars at %s, which is shown and never certain', (amount, rate) => {
  expect(propose(amount, valle, inDollars(debt('1', '100')))).toEqual([
    { client_id: 'valle', reasons: ['name', 'rate'], is_certain: false, documents: ['1:100'], rate },
  ])
})

test.each(['49532.13', '51553.87', '100', '505430'])('%s colones are no hundred dollars', (amount) => {
  expect(propose(amount, valle, inDollars(debt('1', '100')))).toEqual([])
})

test.each([
  ['100', '505.43'],
  ['99', '510.53535'],
  ['102', '495.51961'],
])('%s dollars pay what is owed in colones at %s', (amount, rate) => {
  expect(propose(amount, valle, inColones(debt('1', '50543')))).toMatchObject([
    { reasons: ['name', 'rate'], is_certain: false, documents: ['1:50543'], rate },
  ])
})

test('all that a client owes is one sum; what the line names by its number goes before it', () => {
  const owed = inDollars(debt('11', '100'), debt('12', '60'), debt('13', '40'))
  expect(propose('101086', valle, owed)).toMatchObject([{ documents: ['11:100', '12:60', '13:40'] }])
  expect(propose('30325.8', 'PAGO FACTURA 12', owed)).toMatchObject([
    { reasons: ['number', 'rate'], documents: ['12:60'], is_certain: false },
  ])
  // It names one that this money is not.
  expect(propose('50543', `${valle} FACTURA 12`, owed)).toEqual([])
})

test('who is named comes before strangers, of whom the two nearest are proposed and only where it can be nothing else', () => {
  const strangers = ['a', 'b', 'c'].map((id, place) =>
    debt(String(20 + place), `100.${place}`, { ...ofOther, client_id: id }),
  )
  const others = inDollars(...strangers, debt('1', '101'))
  expect(propose('50543', valle, others).map(({ client_id }) => client_id)).toEqual(['valle', 'a', 'b'])
  expect(propose('50543', 'DEPOSITO', others).map(({ client_id }) => client_id)).toEqual(['a', 'b'])
  const same = { debts: [debt('2', '50543', { ...ofOther })] }
  expect(propose('50543', 'DEPOSITO', others, same)).toMatchObject([
    { client_id: 'sol', reasons: ['amount'] },
  ])
})

test('what is certain in the currency of the line stays so', () => {
  const same = { debts: [debt('1', '50543')] }
  expect(propose('50543', valle, inDollars(debt('2', '100')), same)).toMatchObject([
    { is_certain: true, documents: ['1:50543'], rate: null },
    { is_certain: false, documents: ['2:100'] },
  ])
})

const cents = (most: number) => fc.integer({ min: 100, max: most }).map((n) => (n / 100).toFixed(2))

test('at the rate that is proposed the documents cost what came in: never more, and less only by what a rate has no decimals for', () => {
  fc.assert(
    fc.property(
      fc.array(cents(5_000_000), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 9_850, max: 10_150 }),
      fc.boolean(),
      (balances, parts, isColones) => {
        const debts = balances.map((balance, place) => debt(String(place), balance))
        const owed = sum(debts.map(({ balance }) => balance))
        const rate = multiply(decimal('505.43'), decimal((parts / 10_000).toFixed(4)))
        const [currency, own] = isColones ? (['USD', 'CRC'] as const) : (['CRC', 'USD'] as const)
        const [amount] = convertTogether([{ amount: owed, currency }], own, toText(rate))
        fc.pre(compare(amount!, decimal('1')) > 0)
        const others = { ...inDollars(...debts), currency }
        const [found] = proposeMatches(
          { day: '2026-11-21', amount: amount!, text: valle, reference: null },
          { ...none, others },
        ).filter(({ documents }) => documents.length === debts.length)
        if (debts.length === 1) expect(found).toBeDefined()
        // A part of them may be as near.
        if (found === undefined) return
        const money = debts.map(({ balance }) => ({ amount: balance, currency }))
        const cost = sum(convertTogether(money, own, found.exchange!.rate))
        const left = subtract(amount!, cost)
        expect(compare(left, decimal('0'))).toBeGreaterThanOrEqual(0)
        // One hundred thousandth of a colón for each dollar, and half a cent of rounding at each end.
        const dollars = isColones ? owed : amount!
        const most = sum([multiply(dollars, decimal('0.00002')), decimal('0.02')])
        expect(compare(left, most)).toBeLessThanOrEqual(0)
        expect(found.is_certain).toBe(false)
      },
    ),
  )
})
