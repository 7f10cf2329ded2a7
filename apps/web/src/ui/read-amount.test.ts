import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['1,234.5', '1234.5'],
  ['  ₡ 1 234.50 ', '1234.5'],
  ['=12*350+5%', '4410'],
  ['100-10%', '90'],
  ['(2+3)*4', '20'],
  ['10/4', '2.5'],
  ['-5', '-5'],
  ['−5', '-5'],
  ['.5', '0.5'],
  ['', ''],
  ['1.123456', '1.12346'],
])('reads %s as %s', (typed, text) => {
  expect(readAmount(typed, 5)).toEqual({ kind: 'amount', text })
})

it('asks back when a comma might be a decimal', () => {
  expect(readAmount('1234,50', 5)).toEqual({ kind: 'ambiguous', suggestion: '1234.50' })
})

it.each(['abc', '1,23.5', '1..2', '10/0', '2*', '(1', '1e5', '%', '==x'])('refuses %s', (typed) => {
  expect(readAmount(typed, 5)).toEqual({ kind: 'invalid' })
})
