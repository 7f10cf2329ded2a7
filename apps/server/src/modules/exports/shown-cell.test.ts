import { expect, test } from 'vitest'
import { shownCell } from './shown-cell.ts'

test('shows money with two decimals, whatever a draft was computed with', () => {
  expect(shownCell({ type: 'money' }, '2825.39823', 'en')).toBe('2825.40')
  expect(shownCell({ type: 'money' }, '2260', undefined)).toBe('2260.00')
  expect(shownCell({ type: 'number' }, '505.12345', 'en')).toBe('505.12345')
  expect(shownCell({ type: 'money' }, null, 'en')).toBeNull()
})

// A sheet said JPY 1235.00, of a currency that has no such coin.
test('shows money in the coins of its currency', () => {
  expect(shownCell({ type: 'money', currency: 'JPY' }, '1235', 'en')).toEqual({ whole: '1235' })
  expect(shownCell({ type: 'money', currency: 'USD' }, '1235', 'en')).toBe('1235.00')
})

// rest.md §4: a Spanish sheet said `true` and `false`.
test('says yes and no in the language of whoever asked', () => {
  expect(shownCell({ type: 'flag' }, true, 'es')).toBe('Sí')
  expect(shownCell({ type: 'flag' }, false, 'fr')).toBe('Non')
  expect(shownCell({ type: 'flag' }, true, undefined)).toBe(true)
})

test('says a state in the language of whoever asked, and its identifier where there is no word', () => {
  const column = { type: 'text', words: 'common.fiscal' } as const
  expect(shownCell(column, 'accepted', 'es')).toBe('Aceptado')
  expect(shownCell(column, 'accepted', undefined)).toBe('accepted')
  expect(shownCell(column, 'unheard_of', 'es')).toBe('unheard_of')
})
