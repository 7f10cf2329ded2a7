import { expect, test } from 'vitest'
import { findStrange, mostItems } from './plain-text.ts'

test('words of every language, long texts and nested lists are plain', () => {
  const input = {
    name: 'Ñandú عربي 𝒳 👩‍👩‍👧',
    notes: ['a\nb\tc', 'x'.repeat(1_000_000)],
    lines: [{ price: 1e300, flag: null }],
  }
  expect(findStrange(input)).toBeNull()
  expect(findStrange(undefined)).toBeNull()
})

test('what cannot be kept is named by its field', () => {
  expect(findStrange({ name: 'a\u0000b' })).toEqual({ field: 'name', what: 'characters' })
  expect(findStrange({ lines: [{}, { name: '\ud800' }] })).toEqual({
    field: 'lines.1.name',
    what: 'characters',
  })
  expect(findStrange({ lines: { '\udc00': 1 } })).toEqual({ field: 'lines', what: 'characters' })
  expect(findStrange('\u0000')).toEqual({ field: 'body', what: 'characters' })
})

test('lists in lists without end are refused, however many there are', () => {
  const nested = JSON.parse(`{"lines":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) as unknown
  expect(findStrange(nested)).toEqual({ field: 'lines', what: 'depth' })
})

test('a list of more than anybody sends is named', () => {
  const lines = (count: number) => ({ lines: [{ codes: Array.from({ length: count }, () => ({})) }] })
  expect(findStrange(lines(mostItems))).toBeNull()
  expect(findStrange(lines(mostItems + 1))).toEqual({ field: 'lines.0.codes', what: 'length' })
})
