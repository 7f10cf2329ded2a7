import { expect, it } from 'vitest'
import { formatQuantity } from './numbers.ts'

// What a client bought stood as 192.00.
it.each([
  ['192', '192'],
  ['192.000', '192'],
  ['12345', '12,345'],
  ['2.5', '2.50'],
  ['0.125', '0.13'],
])('how many is %s, said as %s', (quantity, said) => {
  expect(formatQuantity(quantity)).toBe(said)
})
