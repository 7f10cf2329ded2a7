import { expect, test } from 'vitest'
import { servesOthers } from '#test/serves-others.ts'
import { hasLongList, textInPieces } from './text-in-pieces.ts'

const line = (n: number) => ({
  n,
  text: `Café ${n} "x"\u2028`,
  none: undefined,
  tax: { code: '01', at: new Date(0) },
})
const lines = Array.from({ length: 2_501 }, (_, n) => line(n))

test.each([
  ['a list', lines],
  ['an object with lists', { a: 1, lines, 'a "name"': [undefined, () => 1], none: undefined, last: null }],
  ['lists further in', { content: { lines, rest: {} }, other: { of: { lines } } }],
  ['what holds lists of lists', { groups: lines.map(() => [1, 2]) }],
  ['a day', new Date(0)],
  ['a short one', { lines: lines.slice(0, 3) }],
  ['nothing', null],
])('%s is written as it is at once', async (_, value) => {
  expect(await textInPieces(value)).toBe(JSON.stringify(value))
})

test('only what has a long list is worth it', () => {
  expect([lines, { content: { lines } }].map((value) => hasLongList(value))).toEqual([true, true])
  expect(
    [null, 'text', { lines: lines.slice(0, 50) }, new Date()].map((value) => hasLongList(value)),
  ).toEqual([false, false, false, false])
})

test('others have their turn while it is written', async () => {
  const many = Array.from({ length: 50_000 }, (_, n) => line(n))
  expect(await servesOthers(async () => void (await textInPieces({ many })))).toBe(true)
})
