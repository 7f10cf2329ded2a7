import { describe, expect, it } from 'vitest'
import { liveAmount, readAmount, readDiscount, readPrice } from './amount-entry.ts'

describe('amounts', () => {
  it.each([
    ['1,234.5', '1234.5'],
    ['1234', '1234'],
    ['₡ 1 234.50', '1234.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['١٢٣٫٥', '123.5'],
    ['1,234,567.89123', '1234567.89123'],
  ])('reads %s as %s', (typed, text) => {
    expect(readAmount(typed)).toEqual({ kind: 'value', text })
  })

  it.each([
    ['1234,50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['12,5', '12.5'],
  ])('asks whether %s means %s', (typed, suggestion) => {
    expect(readAmount(typed)).toEqual({ kind: 'ask', suggestion })
  })

  it.each(['abc', '1e5', '-3', '12.34.5', '1,2,3', '12345678901234', '1.123456'])('refuses %s', (typed) => {
    expect(readAmount(typed)).toEqual({ kind: 'invalid' })
  })

  it('leaves an empty field empty', () => {
    expect(readAmount('  ')).toEqual({ kind: 'empty' })
  })
})

describe('formulas', () => {
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
  ])('computes %s as %s', (typed, text) => {
    expect(readAmount(typed)).toEqual({ kind: 'value', text })
  })

  it.each(['=', '=1+', '=(1', '=1/0', '=2-5', '=alert(1)', `=${'('.repeat(60)}1`])('refuses %s', (typed) => {
    expect(readAmount(typed)).toEqual({ kind: 'invalid' })
  })
})

describe('prices', () => {
  it('takes a last i as tax included', () => {
    expect(readPrice('1130i')).toEqual({ entry: { kind: 'value', text: '1130' }, includesTax: true })
  })

  it('takes a last n as tax not included', () => {
    expect(readPrice('1000 n')).toEqual({ entry: { kind: 'value', text: '1000' }, includesTax: false })
  })

  it('says nothing about tax otherwise', () => {
    expect(readPrice('=2*500')).toEqual({ entry: { kind: 'value', text: '1000' }, includesTax: null })
  })
})

describe('discounts', () => {
  it('reads a percentage', () => {
    expect(readDiscount('5%')).toEqual({ entry: { kind: 'value', text: '5' }, isPercent: true })
  })

  it('refuses more than all of it', () => {
    expect(readDiscount('101%')).toEqual({ entry: { kind: 'invalid' }, isPercent: true })
  })

  it('reads an amount', () => {
    expect(readDiscount('1,500')).toEqual({ entry: { kind: 'value', text: '1500' }, isPercent: false })
  })
})

describe('values while typing', () => {
  it('computes a formula before the field is left', () => {
    expect(liveAmount('=2*3')).toBe('6')
  })

  it('passes text that is no number on, so that a rule can name it', () => {
    expect(liveAmount('12a')).toBe('12a')
  })
})
