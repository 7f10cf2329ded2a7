import { expect, test } from 'vitest'
import { dueDay, nextDay } from './next-day.ts'

test.each([
  [{ month_day: 1, weekday: null }, '2026-11-22', '2026-12-01'],
  [{ month_day: 1, weekday: null }, '2026-12-01', '2027-01-01'],
  [{ month_day: 31, weekday: null }, '2027-01-31', '2027-02-28'],
  [{ month_day: 31, weekday: null }, '2027-02-28', '2027-03-31'],
  [{ month_day: null, weekday: 1 }, '2026-11-22', '2026-11-23'],
  [{ month_day: null, weekday: 7 }, '2026-11-22', '2026-11-29'],
])('what is due on %j comes after %s on %s', (days, after, next) => {
  expect(nextDay(days, after)).toBe(next)
})

test('a day is due from six in the morning in Costa Rica on', () => {
  expect(dueDay(Date.parse('2026-12-01T05:59:59-06:00'))).toBe('2026-11-30')
  expect(dueDay(Date.parse('2026-12-01T06:00:00-06:00'))).toBe('2026-12-01')
})
