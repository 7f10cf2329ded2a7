import { expect, test } from 'vitest'
import { monthFrom, parseVatSearch } from './vat-search.ts'

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
