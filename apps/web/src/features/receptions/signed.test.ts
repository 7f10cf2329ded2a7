import { expect, test } from 'vitest'
import { signed } from './signed.ts'

test('a credit note takes away, everything else adds', () => {
  expect(signed({ kind: 'credit-note' }, '5198')).toBe('-5198')
  expect(signed({ kind: 'credit-note' }, '0')).toBe('0')
  expect(signed({ kind: 'debit-note' }, '5198')).toBe('5198')
})
