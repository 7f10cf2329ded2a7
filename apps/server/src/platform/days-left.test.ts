import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const end = new Date('2049-12-31T10:00:00-06:00')

it.each([
  ['2049-12-31T23:59:00-06:00', 0],
  ['2049-12-30T23:59:00-06:00', 1],
  ['2049-12-30T00:01:00-06:00', 1],
  ['2050-01-01T00:00:00-06:00', -1],
])('what ends on the last day of the year is as many days away at %s as the calendar says', (now, days) => {
  expect(daysLeft(end, Date.parse(now))).toBe(days)
})

it('what never ends has none', () => {
  expect(daysLeft(null, 0)).toBeNull()
})
