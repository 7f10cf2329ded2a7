import { expect, test } from 'vitest'
import { lastDayToConfirm } from './working-days.ts'

test.each([
  ['2026-10-31', '2026-11-11'],
  ['2026-11-01', '2026-12-10'],
  ['2026-12-15', '2027-01-12'],
  ['2027-01-31', '2027-02-10'],
])('a document of %s is confirmed until %s', (day, last) => {
  expect(lastDayToConfirm(day)).toBe(last)
})

test('a holiday gives another day', () => {
  expect(lastDayToConfirm('2026-12-15', new Set(['2027-01-01']))).toBe('2027-01-13')
})
