import {
  add,
  compare,
  type Decimal,
  decimal,
  min,
  negate,
  subtract,
  sum,
  toFixedText,
  toText,
  zero,
} from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeReturn } from './compute-return.ts'
import { creditOf, taxOf } from './credit.ts'
import type { CreditRow } from './deferred-credit.ts'
import type { Facts, PurchaseFact, UnpaidPurchase } from './facts.ts'
import { amountOf, itemsBehind } from './figures.ts'
import { aPurchase, october } from './testing/october.ts'

const unpaid = (parts: PurchaseFact[], given: UnpaidPurchase['given'] = []): UnpaidPurchase => ({
  parts,
  proportions: october().proportions,
  given,
})
const factsOf = (period: string, purchases: PurchaseFact[], waiting: UnpaidPurchase[]): Facts =>
  october({ period, purchases, unpaid: waiting, deferred: [] })
const figure = (facts: Facts, box: string) => toFixedText(amountOf(computeReturn(facts).figures, box), 2)

test('the credit of what is not paid waits, is no expense, and arrives in the month of its payment', () => {
  const bought = aPurchase('slow', '600000', { use: { is: 'common' }, paidOn: '2026-11-05' })
  const inOctober = factsOf('2026-10', [bought], [unpaid([bought])])
  // By proportion it gives 66 000 of 78 000; what it never gives is an expense at once.
  expect(['C13_T', 'K_CRED', 'K_GASTO'].map((box) => figure(inOctober, box))).toEqual([
    '78000.00',
    '0.00',
    '12000.00',
  ])
  const inNovember = factsOf('2026-11', [], [unpaid([bought])])
  expect(['C13_T', 'K_CRED', 'K_GASTO'].map((box) => figure(inNovember, box))).toEqual([
    '0.00',
    '66000.00',
    '0.00',
  ])
  expect(itemsBehind(computeReturn(inNovember).figures, 'K_CRED').map(({ number }) => number)).toEqual([
    'slow',
  ])
  const row = (facts: Facts) => {
    const [{ paidOn, opening, added, arrived, pending }] = computeReturn(facts).creditRegister as [CreditRow]
    return [paidOn, ...[opening, added, arrived, pending].map((amount) => toText(amount))]
  }
  expect(row(inOctober)).toEqual([null, '0', '66000', '0', '66000'])
  expect(row(inNovember)).toEqual(['2026-11-05', '66000', '0', '66000', '0'])
})

test('what a return was filed with before it was known to be unpaid is not given again', () => {
  const bought = aPurchase('slow', '100000', { paidOn: '2026-11-05' })
  const given = [{ id: 'slow', box: 'K_SUB_GEN_K', amount: decimal('13000') }]
  expect(figure(factsOf('2026-11', [], [unpaid([bought], given)]), 'K_CRED')).toBe('0.00')
})

const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02']
const aHistory = fc.record({
  base: fc.integer({ min: 1, max: 1_000_000 }),
  rate: fc.constantFrom('08', '04', '02', '10'),
  use: fc.constantFrom<PurchaseFact['use']>(
    { is: 'full' },
    { is: 'common' },
    { is: 'reduced', rate: decimal('4') },
    { is: 'none' },
  ),
  bought: fc.integer({ min: 0, max: 2 }),
  /** Months after its own in which it is paid; never. */
  paidAfter: fc.option(fc.integer({ min: 0, max: 3 })),
  notes: fc.array(
    fc.record({ share: fc.integer({ min: 1, max: 40 }), after: fc.integer({ min: 0, max: 4 }) }),
    {
      maxLength: 2,
    },
  ),
})

test('over any history of purchases, notes and payments nothing is credited twice or lost, and every month adds up', () => {
  fc.assert(
    fc.property(fc.array(aHistory, { maxLength: 5 }), (histories) => {
      const all = histories.map(({ base, rate, use, bought, paidAfter, notes }, place) => {
        const paidIn = paidAfter === null ? null : (months[bought + paidAfter] ?? null)
        const common = { rateCode: rate, use, paidOn: paidIn === null ? null : `${paidIn}-15` }
        const whole = aPurchase(String(place), String(base), { ...common, period: months[bought]! })
        const corrections = notes.map(({ share, after }, number) => {
          const amount = negate(decimal(String(Math.floor((base * share) / 100))))
          const period = months[Math.min(bought + after, months.length - 1)]!
          return aPurchase(`${place}-${number}`, toText(amount), { ...common, period, corrects: whole.id })
        })
        return [whole, ...corrections]
      })
      let [taken, expense, waited] = [zero, zero, zero]
      for (const period of months) {
        const waiting = all.filter(([whole]) => {
          const paidIn = whole!.paidOn?.slice(0, 7) ?? '9999'
          return whole!.period <= period && paidIn > whole!.period && paidIn >= period
        })
        const parts = all.flat().filter((part) => part.period === period)
        const { figures, creditRegister } = computeReturn(
          factsOf(
            period,
            parts,
            waiting.map((each) => unpaid(each)),
          ),
        )
        const total = (pick: (row: (typeof creditRegister)[number]) => Decimal) =>
          sum(creditRegister.map(pick))
        expect(
          near(
            total(({ opening }) => opening),
            waited,
          ),
        ).toBe(true)
        waited = total(({ pending }) => pending)
        expect(
          toText(
            subtract(
              add(
                total(({ opening }) => opening),
                total(({ added }) => added),
              ),
              total(({ arrived }) => arrived),
            ),
          ),
        ).toBe(toText(waited))
        taken = add(taken, amountOf(figures, 'K_CRED'))
        expense = add(expense, amountOf(figures, 'K_GASTO'))
      }
      const credit = sum(all.flat().map((part) => creditOf(part, october().proportions)))
      const tax = sum(all.flat().map(taxOf))
      expect(near(add(taken, waited), credit)).toBe(true)
      expect(near(add(taken, add(waited, expense)), tax)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

/** Boxes are rounded to the cent once each. */
function near(one: Decimal, other: Decimal): boolean {
  const difference = subtract(one, other)
  return compare(min(difference, negate(difference)), decimal('-0.2')) >= 0
}
