import { expect, test } from 'vitest'
import { readAmounts } from './read-amounts.ts'

test.each([
  ['>500000', { total_from: '500000.01' }],
  ['>= ₡500,000', { total_from: '500000' }],
  ['< $10.50', { total_to: '10.49' }],
  ['<=1,000,000.5', { total_to: '1000000.5' }],
])('%s means %j', (words, amounts) => {
  expect(readAmounts(words)).toEqual(amounts)
})

test.each(['500000', '>', '> abc', '>1.2.3', '>1,00', '>12345678901234', 'a > 5'])(
  '%s says no amount',
  (words) => {
    expect(readAmounts(words)).toBeNull()
  },
)
