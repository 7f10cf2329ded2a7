import { expect, test } from 'vitest'
import { readDays } from './read-days.ts'

test.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['5/1/2026', '2026-01-05', '2026-01-05'],
  ['15/11', '2026-11-15', '2026-11-15'],
  ['yesterday', '2026-11-20', '2026-11-20'],
  ['Ayer', '2026-11-20', '2026-11-20'],
  ['hoy', '2026-11-21', '2026-11-21'],
])('%s is from %s to %s', (words, from, to) => {
  expect(readDays(words, '2026-11-21')).toEqual({ from, to })
})

test.each(['113000', '2026-13', '31/02', 'café', '12/2026'])('%s is no day', (words) => {
  expect(readDays(words, '2026-11-21')).toBeNull()
})
