import { expect, test } from 'vitest'
import { shortestNumber, withoutTrailingZeros } from './trailing-zeros.ts'

test.each([
  ['2.000', '2'],
  ['1.500', '1.5'],
  ['200', '200'],
  ['0.0', '0'],
  ['-1.10', '-1.1'],
  ['', ''],
])('%s is written %s', (text, short) => {
  expect(shortestNumber(text)).toBe(short)
})

test('only zeros at the end go, and a million of them before a digit take no time', () => {
  expect(withoutTrailingZeros('0120300')).toBe('01203')
  expect(withoutTrailingZeros('000')).toBe('')
  const many = `${'0'.repeat(1_000_000)}1`
  expect(withoutTrailingZeros(many)).toBe(many)
})
