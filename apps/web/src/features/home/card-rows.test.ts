import { expect, test } from 'vitest'
import { runsOf } from './card-rows.tsx'

test('cards of one width that a person put side by side share a row, and no order is lost', () => {
  const cards = ['a1', 'a2', 'b1', 'a3', 'b2', 'b3']
  expect(runsOf(cards, (card) => card[0]!)).toEqual([['a1', 'a2'], ['b1'], ['a3'], ['b2', 'b3']])
  expect(runsOf([], String)).toEqual([])
})
