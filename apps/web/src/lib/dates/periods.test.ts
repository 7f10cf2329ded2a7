import { expect, test } from 'vitest'
import { daysOf, daysOfBucket, parsePeriod } from './periods.ts'

test.each([
  ['month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s of November 2026 is %s to %s', (period, from, to) => {
  expect(daysOf({ period }, '2026-11-21')).toEqual({ from, to })
})

test('January looks back into the year before, February knows its days', () => {
  expect(daysOf({ period: 'last_month' }, '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(daysOfBucket('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOfBucket('2028-02-03')).toEqual({ from: '2028-02-03', to: '2028-02-03' })
})

test('the address says a name or days; this month needs neither, and nonsense is passed over', () => {
  expect(parsePeriod({ period: 'month' })).toEqual({})
  expect(parsePeriod({ period: 'decade' })).toEqual({})
  expect(parsePeriod({ period: 'year', from: '2026-01-05', to: '2026-02-01' })).toEqual({
    from: '2026-01-05',
    to: '2026-02-01',
  })
  expect(parsePeriod({ period: 'year', from: '2026-03-05', to: '2026-02-01' })).toEqual({ period: 'year' })
})
