import { describe, expect, it } from 'vitest'
import { besideAmount, isPlainNumber, readAmount } from './read-amount.ts'

describe('an amount', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['1234', '1234'],
    ['  ₡ 1 234.50 ', '1234.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['١٢٣٫٥', '123.5'],
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['1,234,567.89123', '1234567.89123'],
    ["1'234.50", '1234.5'],
    ['1500 colones', '1500'],
    ['CRC 1,500.00', '1500'],
    ['25.5 USD', '25.5'],
  ])('is read from %s as %s', (typed, text) => {
    expect(readAmount(typed)).toEqual({ kind: 'value', text })
    expect(readAmount(typed, { isSumBare: true, isSigned: true })).toEqual({ kind: 'value', text })
  })

  it.each([
    ['1234,50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['12,5', '12.5'],
  ])('is asked about where %s may mean %s', (typed, suggestion) => {
    expect(readAmount(typed)).toEqual({ kind: 'doubt', suggestion })
  })

  it.each([
    ['abc', 'unreadable'],
    ['1.500 abc', 'unreadable'],
    // Five thousand, to whoever writes so.
    ['5 mil', 'unreadable'],
    ['colones', 'unreadable'],
    ['1e5', 'unreadable'],
    ['12.34.5', 'unreadable'],
    ['1,2,3', 'unreadable'],
    // Not 12: an equals sign begins a sum and stands nowhere else.
    ['1=2', 'unreadable'],
    ['==2', 'unreadable'],
    ['100-10%', 'unreadable'],
    ['-3', 'negative'],
    ['−3', 'negative'],
    ['12345678901234', 'tooLarge'],
    ['1.123456', 'tooFine'],
  ])('is none in %s, which is %s', (typed, problem) => {
    expect(readAmount(typed)).toEqual({ kind: 'problem', problem })
  })

  it('may be nothing yet', () => {
    expect(readAmount('  ')).toEqual({ kind: 'empty' })
  })

  it('has the decimals and the sign of its field', () => {
    expect(readAmount('1.234', { decimals: 2 })).toEqual({ kind: 'problem', problem: 'tooFine' })
    expect(readAmount('-5', { isSigned: true })).toEqual({ kind: 'value', text: '-5' })
    expect(readAmount('−5,5', { isSigned: true })).toEqual({ kind: 'doubt', suggestion: '-5.5' })
  })
})

describe('a sum', () => {
  it.each([
    ['=12*350', '4200'],
    ['=12*350+5%', '4410'],
    ['=100-10%', '90'],
    ['=200*5%', '10'],
    ['=(1+2)*3', '9'],
    ['=10/3', '3.33333'],
    ['=0.1+0.2', '0.3'],
    ['=1,000*2', '2000'],
    ['=2×3', '6'],
    ['=10+-4', '6'],
  ])('%s is %s', (typed, text) => {
    expect(readAmount(typed)).toEqual({ kind: 'value', text })
    expect(readAmount(typed.slice(1), { isSumBare: true })).toEqual({ kind: 'value', text })
  })

  it('is rounded to the decimals of its field', () => {
    expect(readAmount('=10/3', { decimals: 2 })).toEqual({ kind: 'value', text: '3.33' })
  })

  it.each([
    '=',
    '=1+',
    '=(1',
    '=1/0',
    '=alert(1)',
    '=1,23.5+1',
    '=2*',
    '=%',
    `=${'('.repeat(60)}1`,
    `=${'-'.repeat(80)}1`,
  ])('%s is none', (typed) => {
    expect(readAmount(typed)).toEqual({ kind: 'problem', problem: 'unreadable' })
  })

  it('below nothing is said to be that', () => {
    expect(readAmount('=2-5')).toEqual({ kind: 'problem', problem: 'negative' })
  })
})

it('knows what is a number while it is typed, and what is a sum in the making', () => {
  expect(['', '12', '1,234.', '-5', '٣'].map(isPlainNumber)).toEqual([true, true, true, true, true])
  expect(['=12', '12*', '1=2', '1234,5'].map(isPlainNumber)).toEqual([false, false, false, false])
})

it('what stands beside an amount is told apart from it', () => {
  expect(besideAmount('1.500 abc', {})).toEqual({ amount: '1.5', rest: 'abc' })
  expect(besideAmount(' ₡1,500.00c/u ', {})).toEqual({ amount: '1500', rest: 'c/u' })
  for (const typed of ['abc', '12.34.5 x', '1500', 'x 5']) expect(besideAmount(typed, {})).toBeNull()
})
