import { decimal, toText } from '@cuentaclara/decimal'
import { describe, expect, it } from 'vitest'
import { convertAmount, convertTogether, inColones } from './currency.ts'

describe('an amount in the other currency', () => {
  it.each([
    // seed 234
    ['dollars to colones multiplies', '10', 'USD', 'CRC', '505.43', '5054.3'],
    // seed 235
    ['colones to dollars divides', '5054.3', 'CRC', 'USD', '505.43', '10'],
    // seed 236
    ['the same currency is unchanged', '10', 'USD', 'USD', '505.43', '10'],
    // seed 181
    ['a rate of zero counts as one', '10', 'USD', 'CRC', '0', '10'],
    // seed 182
    ['a negative rate counts as one', '10', 'CRC', 'USD', '-505', '10'],
    // seed 183
    ['a rate that is no number counts as one', '10', 'USD', 'CRC', 'abc', '10'],
  ])('%s', (_, amount, from, to, rate, converted) => {
    expect(toText(convertAmount(decimal(amount), from, to, rate))).toBe(converted)
  })
})

// The same invoice was ₡312,183.67 where it stood and ₡312,183.50 in the report.
it.each([
  ['617.42433', 'USD', '505.62', '312179.9'],
  ['1234.5', 'JPY', '3.31789', '4097.59'],
  ['10.005', 'CRC', '1', '10.01'],
])('%s %s at %s counts for ₡%s: what people read of it, rounded once', (amount, currency, rate, colones) => {
  expect(toText(inColones(decimal(amount), currency, decimal(rate)))).toBe(colones)
})

it.each([
  [
    'two halves of an odd yen',
    [
      ['1601.6', 'CRC'],
      ['1601.6', 'CRC'],
    ],
    'JPY',
    '3.2',
    ['501', '500'],
  ],
  [
    'thirds of a cent',
    [
      ['1', 'CRC'],
      ['1', 'CRC'],
      ['1', 'CRC'],
    ],
    'USD',
    '300',
    ['0.01', '0', '0'],
  ],
  [
    'beside what is in it already',
    [
      ['10', 'USD'],
      ['1', 'CRC'],
    ],
    'USD',
    '100',
    ['10', '0.01'],
  ],
  [
    'where one is less than nothing',
    [
      ['-5', 'USD'],
      ['2', 'USD'],
    ],
    'CRC',
    '500',
    ['0', '1000'],
  ],
])('%s come to the coins of the whole', (_, amounts, to, rate, coins) => {
  const read = amounts.map(([amount, currency]) => ({ amount: decimal(amount!), currency: currency! }))
  expect(convertTogether(read, to, rate).map(toText)).toEqual(coins)
})
