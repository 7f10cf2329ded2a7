import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  abs,
  add,
  allocate,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  equals,
  fromInteger,
  halfEven,
  halfUp,
  isNegative,
  isPositive,
  isZero,
  max,
  min,
  multiply,
  negate,
  one,
  parseDecimal,
  type Rounding,
  round,
  subtract,
  sum,
  toFixedText,
  toText,
  up,
  zero,
} from './index.ts'

/** Any amount with up to five decimals, built from a whole number of hundred-thousandths. */
const amounts = fc
  .bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  .map((units) => divide(decimal(String(units)), decimal('100000'), 5, halfUp))

describe('texts', () => {
  it.each([
    ['1234.50', '1234.5'],
    ['0.00000', '0'],
    ['-0', '0'],
    ['-0.10', '-0.1'],
    ['007', '7'],
    ['100', '100'],
    ['0.00000001', '0.00000001'],
    ['99999999999999999999999999', '99999999999999999999999999'],
  ])('writes %s canonically as %s', (text, canonical) => {
    expect(toText(decimal(text))).toBe(canonical)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '1e3',
    'NaN',
    'Infinity',
    '1,5',
    '.5',
    '5.',
    '+1',
    '--1',
    '0x10',
    '1_000',
    '١',
    '1\n',
  ])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeNull()
    expect(() => decimal(text)).toThrow(RangeError)
  })

  it('refuses a hostile length but not the longest official amount', () => {
    expect(parseDecimal('9'.repeat(41))).toBeNull()
    expect(parseDecimal('9999999999999.99999')).not.toBeNull()
  })

  it.each([
    ['1234.5', 5, '1234.50000'],
    ['0.000005', 5, '0.00001'],
    ['0.0000049', 5, '0.00000'],
    ['-0.001', 2, '0.00'],
    ['-1.005', 2, '-1.01'],
    ['7', 0, '7'],
    ['9.995', 2, '10.00'],
  ])('writes %s with %i decimals as %s', (text, scale, fixed) => {
    expect(toFixedText(decimal(text), scale)).toBe(fixed)
  })

  it('takes whole numbers only from safe integers', () => {
    expect(toText(fromInteger(-42))).toBe('-42')
    expect(() => fromInteger(0.5)).toThrow(RangeError)
    expect(() => fromInteger(2 ** 53)).toThrow(RangeError)
  })
})

describe('arithmetic', () => {
  it('adds and multiplies what binary floating point cannot', () => {
    expect(toText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3')
    expect(toText(multiply(decimal('1.1'), decimal('1.1')))).toBe('1.21')
    expect(toText(subtract(decimal('1'), decimal('0.99999')))).toBe('0.00001')
  })

  it.each<[string, number, Rounding, string]>([
    ['2.5', 0, halfUp, '3'],
    ['-2.5', 0, halfUp, '-3'],
    ['2.5', 0, halfEven, '2'],
    ['3.5', 0, halfEven, '4'],
    ['2.9', 0, down, '2'],
    ['-2.9', 0, down, '-2'],
    ['2.1', 0, up, '3'],
    ['-2.1', 0, up, '-3'],
  ])('rounds %s to %i decimals, mode %i, giving %s', (text, scale, rounding, rounded) => {
    expect(toText(round(decimal(text), scale, rounding))).toBe(rounded)
  })

  it('divides with the scale and rounding asked for, every time', () => {
    expect(toText(divide(decimal('2'), decimal('3'), 5, halfUp))).toBe('0.66667')
    expect(toText(divide(decimal('2'), decimal('3'), 2, down))).toBe('0.66')
    expect(toText(divide(decimal('2'), decimal('3'), 5, halfUp))).toBe('0.66667')
    expect(() => divide(one, zero, 5, halfUp)).toThrow(RangeError)
  })

  it('knows signs, also of negative zero', () => {
    const negativeZero = negate(zero)
    expect([isZero(negativeZero), isNegative(negativeZero), isPositive(negativeZero)]).toEqual([
      true,
      false,
      false,
    ])
    expect(toText(abs(decimal('-3.5')))).toBe('3.5')
    expect(toText(min(one, zero))).toBe('0')
    expect(toText(max(one, zero))).toBe('1')
  })

  it('obeys the laws of arithmetic', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (a, b, c) => {
        expect(equals(add(a, b), add(b, a))).toBe(true)
        expect(equals(add(add(a, b), c), add(a, add(b, c)))).toBe(true)
        expect(equals(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true)
        expect(equals(subtract(add(a, b), b), a)).toBe(true)
        expect(equals(sum([a, b, c]), sum([c, a, b]))).toBe(true)
        expect(compare(a, b)).toBe(-compare(b, a) + 0)
        expect(equals(decimal(toText(a)), a)).toBe(true)
      }),
    )
  })
})

describe('allocate', () => {
  const texts = (list: Decimal[]) => list.map(toText)

  it.each([
    ['100', ['1', '1', '1'], 2, ['33.34', '33.33', '33.33']],
    ['-100', ['1', '1', '1'], 2, ['-33.34', '-33.33', '-33.33']],
    ['0.05', ['1', '1', '1'], 2, ['0.02', '0.02', '0.01']],
    ['10', ['0', '0'], 0, ['5', '5']],
    ['10', ['0', '3'], 0, ['0', '10']],
    ['0', [], 2, []],
  ])('splits %s by %j', (total, weights, scale, parts) => {
    expect(texts(allocate(decimal(total), weights.map(decimal), scale))).toEqual(parts)
  })

  it('refuses what cannot sum to the whole', () => {
    expect(() => allocate(one, [], 2)).toThrow(RangeError)
    expect(() => allocate(one, [decimal('-1')], 2)).toThrow(RangeError)
    expect(() => allocate(decimal('0.001'), [one], 2)).toThrow(RangeError)
  })

  it('loses nothing, whatever the weights', () => {
    const weights = fc.array(fc.nat().map(fromInteger), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(amounts, weights, (total, shares) => {
        expect(equals(sum(allocate(total, shares, 5)), total)).toBe(true)
      }),
    )
  })
})
