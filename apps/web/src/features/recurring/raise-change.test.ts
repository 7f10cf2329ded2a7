import { expect, test } from 'vitest'
import { raiseChange, type TypedRaise } from './raise-change.ts'

const typed: TypedRaise = { by: 'percent', percent: '', amount: '', currency: 'CRC', from: '2027-01-01' }

test.each([
  ['10', '10'],
  [' 7.5 ', '7.5'],
  ['+3', '3'],
  ['−5', '-5'],
])('"%s" is a percent', (percent, is) => {
  expect(raiseChange({ ...typed, percent })).toEqual({ by: 'percent', percent: is })
})

test.each(['', '0', '0.00', '-100', '7.555', 'mucho', '1e3'])('"%s" is no percent to raise by', (percent) => {
  expect(raiseChange({ ...typed, percent })).toBeNull()
})

test('an amount has its currency, and none is no raise', () => {
  expect(raiseChange({ ...typed, by: 'amount', amount: '1500' })).toEqual({
    by: 'amount',
    amount: '1500',
    currency: 'CRC',
  })
  expect(raiseChange({ ...typed, by: 'amount', amount: '0' })).toBeNull()
})
