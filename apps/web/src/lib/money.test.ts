import { describe, expect, it } from 'vitest'
import { convertForDisplay } from './convert-money.ts'
import { currencies, formatMoney, formatPrice, formatRate, formatUnitPrice, groupThousands } from './money.ts'

describe('money on the screen', () => {
  it.each([
    ['1234567.891', 'USD', '$1,234,567.89'],
    ['1234567.885', 'CRC', '₡1,234,567.89'],
    ['0.5', 'CRC', '₡0.50'],
    ['999.999', 'USD', '$1,000.00'],
    ['-1500', 'CRC', '−₡1,500.00'],
    ['-0.001', 'CRC', '₡0.00'],
    ['9007199254740993.11', 'CRC', '₡9,007,199,254,740,993.11'],
  ] as const)('shows %s %s as %s', (amount, currency, text) => {
    // seed 237
    expect(formatMoney(amount, currency)).toBe(text)
  })

  // An invoice in yen asked for JPY 1,234.50, which nobody can pay.
  it.each([
    ['1234.5', 'JPY', 'JPY\u00a01,235'],
    ['-1500', 'CLP', '−CLP\u00a01,500'],
    ['1234.5', 'KWD', 'KWD\u00a01,234.50'],
  ] as const)('shows %s %s in coins, as %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text)
  })

  it('shows a price that is no whole coins as it is', () => {
    expect([
      formatUnitPrice('12.5', 'JPY'),
      formatUnitPrice('12', 'JPY'),
      formatUnitPrice('12', 'USD'),
    ]).toEqual(['12.50', '12', '12.00'])
  })

  it.each(['', null, undefined, 'abc', '1e5', '12,5', 'NaN'])(
    'shows 0.00 with the symbol for the empty or invalid amount %s',
    (amount) => {
      // seed 184, seed 185
      expect(formatMoney(amount, 'USD')).toBe('$0.00')
    },
  )

  it('has a second formatter with comma thousands and dot decimals', () => {
    // seed 238
    expect(formatPrice('1234567.891')).toBe('1,234,567.89')
    expect(groupThousands('1234567.12345')).toBe('1,234,567.12345')
  })

  it('knows exactly dollars and colones, under the ids of the specification', () => {
    // seed 019, seed 113, seed 114
    expect(currencies.map(({ id, symbol }) => [id, symbol])).toEqual([
      [1, '$'],
      [2, '₡'],
    ])
  })
})

describe('conversion for display', () => {
  it('multiplies dollars into colones, divides colones into dollars, leaves the same currency alone', () => {
    // seed 234, seed 235, seed 236
    expect(convertForDisplay('10', 'USD', 'CRC', '505.43')).toBe('5054.30')
    expect(convertForDisplay('5054.30', 'CRC', 'USD', '505.43')).toBe('10.00')
    expect(convertForDisplay('10', 'USD', 'USD', '505.43')).toBe('10.00')
  })

  it('converts the amount that people read', () => {
    expect(convertForDisplay('617.42433', 'USD', 'CRC', '505.62')).toBe('312179.90')
    expect(convertForDisplay('1000', 'CRC', 'JPY', '3.4')).toBe('294')
  })

  it.each(['0', '-3', 'abc', '', null, undefined])('treats the rate %s as 1', (rate) => {
    // seed 181, seed 182, seed 183
    expect(convertForDisplay('12.5', 'USD', 'CRC', rate)).toBe('12.50')
    expect(convertForDisplay('12.5', 'CRC', 'USD', rate)).toBe('12.50')
  })
})

it.each([
  ['505.55', '505.55'],
  ['0', '1.00'],
  ['-5', '1.00'],
  ['abc', '1.00'],
])('the rate %s is shown as it counts: %s', (rate, shown) => {
  // seed 181, seed 182, seed 183: the bar said $1 = ₡0.00 while the converter beside it counted 1
  expect(formatRate(rate)).toBe(shown)
})
