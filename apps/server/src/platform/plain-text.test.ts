import { expect, test } from 'vitest'
import { servesOthers } from '#test/serves-others.ts'
import { findStrange, findStrangeInPieces, mostItems } from './plain-text.ts'

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

test('a list of more than anybody sends is named', async () => {
  const lines = (count: number) => ({ lines: [{ codes: Array.from({ length: count }, () => ({})) }] })
  expect(findStrange(lines(mostItems))).toBeNull()
  expect(findStrange(lines(mostItems + 1))).toEqual({ field: 'lines.0.codes', what: 'length' })
  expect(findStrange(lines(mostItems + 1), mostItems + 1)).toBeNull()
  expect(await findStrangeInPieces(lines(mostItems + 1), mostItems + 1)).toBeNull()
  expect(await findStrangeInPieces(lines(mostItems + 2), mostItems + 1)).not.toBeNull()
})

test.each([
  [{ lines: Array.from({ length: 900 }, (_, n) => ({ name: n === 700 ? 'a\u0000b' : 'ab' })) }],
  [{ lines: Array.from({ length: mostItems + 1 }, () => 1) }],
  [{ lines: { '\udc00': 1 } }],
  [JSON.parse(`{"lines":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
  [{ lines: Array.from({ length: 900 }, () => ({ name: 'Ñandú', codes: [null, 1] })) }],
])('a large input is judged the same in pieces (%#)', async (input) => {
  expect(await findStrangeInPieces(input)).toEqual(findStrange(input))
})

test('2,500 lines are looked at while everybody else is served', async () => {
  const line = {
    name: 'x'.repeat(200),
    codes: Array.from({ length: 20 }, (_, n) => ({ type: '04', code: `A${n}` })),
  }
  const input = { lines: Array.from({ length: 2_500 }, () => line) }
  await findStrangeInPieces(input)
  expect(await servesOthers(async () => void (await findStrangeInPieces(input)))).toBe(true)
})
