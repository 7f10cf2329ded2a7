import { expect, test } from 'vitest'
import { isSome } from './is-some.ts'

test.for([
  ['0', false],
  ['0.00', false],
  ['-0.00000', false],
  ['', false],
  ['0.01', true],
  ['-5', true],
  ['1000000000000', true],
] as const)('%s is something: %s', ([amount, is]) => {
  expect(isSome(amount)).toBe(is)
})
