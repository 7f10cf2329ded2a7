import { expect, test } from 'vitest'
import { monthFrom, parseVatSearch, usualPeriod } from './vat-search.ts'

test('until the fifteenth the month before is declared, from then on one looks at the present', () => {
  expect(usualPeriod('2026-11-15')).toBe('2026-10')
  expect(usualPeriod('2026-11-16')).toBe('2026-11')
  expect(usualPeriod('2026-01-03')).toBe('2025-12')
})

test('months follow each other over the years', () => {
  expect(monthFrom('2026-12', 1)).toBe('2027-01')
  expect(monthFrom('2027-01', -1)).toBe('2026-12')
  expect(monthFrom('2027-01', 1)).toBe('2027-02')
})

test('what is no month is left out', () => {
  expect(parseVatSearch({ period: '2026-13', open: 'V13_B', version: 2 })).toEqual({
    open: 'V13_B',
    version: 2,
  })
  expect(parseVatSearch({ period: '2026-10', open: '../x', version: '1' })).toEqual({ period: '2026-10' })
})
