import { add, compare, decimal, equals, sum, toText } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type InstalmentPlan,
  instalmentIssues,
  instalmentRhythms,
  instalmentsOf,
  nextOfParts,
} from './instalments.ts'

const sale = { total: decimal('1000'), currency: 'CRC', today: '2026-01-31' }
const codes = (plan: InstalmentPlan, more: object = {}) =>
  instalmentIssues(instalmentsOf(plan, sale), { ...sale, ...more }, toText).map(({ code, path }) => [
    code,
    path,
  ])

it('equal parts lose no cent, and months keep the day where they have it', () => {
  const parts = instalmentsOf({ equal: { count: 3, every: 'month' }, parts: [] }, sale)
  expect(parts).toEqual([
    { due_on: '2026-02-28', amount: '333.34' },
    { due_on: '2026-03-31', amount: '333.33' },
    { due_on: '2026-04-30', amount: '333.33' },
  ])
  const weekly = { count: 2, every: 'fortnight', first_on: '2026-02-02' } as const
  expect(instalmentsOf({ equal: weekly, parts: [] }, sale).map(({ due_on }) => due_on)).toEqual([
    '2026-02-02',
    '2026-02-16',
  ])
})

it('a currency without cents is divided in whole coins', () => {
  const yen = { ...sale, currency: 'JPY' }
  const parts = instalmentsOf({ equal: { count: 3, every: 'week' }, parts: [] }, yen)
  expect(parts.map(({ amount }) => amount)).toEqual(['334', '333', '333'])
})

it('whatever is divided equally comes to the whole, on days that follow each other, and nothing is wrong with it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 6_000n, max: 10n ** 12n }),
      fc.integer({ min: 2, max: 60 }),
      fc.constantFrom(...instalmentRhythms),
      (cents, count, every) => {
        const total = decimal(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
        const parts = instalmentsOf({ equal: { count, every }, parts: [] }, { ...sale, total })
        expect(equals(sum(parts.map(({ amount }) => decimal(amount))), total)).toBe(true)
        expect(instalmentIssues(parts, { ...sale, total }, toText)).toEqual([])
        const [least, most] = [parts.at(-1)!, parts[0]!].map(({ amount }) => decimal(amount))
        expect(compare(most!, add(least!, decimal('0.01')))).toBeLessThanOrEqual(0)
      },
    ),
  )
})

it.each<[string, InstalmentPlan, string[][]]>([
  ['no part', { parts: [] }, [['instalment.none', 'instalments']]],
  [
    'no amount',
    { parts: [{ due_on: '2026-02-01', amount: '' }] },
    [['instalment.amount', 'instalments.parts.0.amount']],
  ],
  [
    'less than a cent',
    { parts: [{ due_on: '2026-02-01', amount: '0.001' }] },
    [['instalment.amount', 'instalments.parts.0.amount']],
  ],
  [
    'a day that is over',
    { parts: [{ due_on: '2026-01-30', amount: '1000' }] },
    [['instalment.day', 'instalments.parts.0.due_on']],
  ],
  [
    'twice the same day',
    {
      parts: [
        { due_on: '2026-02-01', amount: '500' },
        { due_on: '2026-02-01', amount: '500' },
      ],
    },
    [['instalment.order', 'instalments.parts.1.due_on']],
  ],
  [
    'another sum',
    { parts: [{ due_on: '2026-02-01', amount: '999.99' }] },
    [['instalment.sum', 'instalments']],
  ],
])('%s is said at its field', (_, plan, expected) => {
  expect(codes(plan)).toEqual(expected)
})

it('a day that is over stays where it was agreed before', () => {
  const plan = { parts: [{ due_on: '2026-01-02', amount: '1000' }] }
  expect(codes(plan, { agreedDays: ['2026-01-02'] })).toEqual([])
})

it.each([
  ['the oldest part that is left, while nothing is due', '2026-01-01', '560'],
  ['what is due today', '2026-03-01', '560'],
  ['all that is due by now', '2026-04-15', '1060'],
])('is paid next: %s', (_, today, expected) => {
  const parts = [
    { due_on: '2026-02-01', left: '0' },
    { due_on: '2026-03-01', left: '560' },
    { due_on: '2026-04-01', left: '500' },
  ]
  expect(nextOfParts(parts, today)).toBe(expected)
  expect(nextOfParts(parts.slice(0, 1), today)).toBe('0')
})
