import { describe, expect, it } from 'vitest'
import { liveAmount, readDiscount, readPrice } from './amount-entry.ts'

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
    expect(readDiscount('101%')).toEqual({ entry: { kind: 'problem', problem: 'tooLarge' }, isPercent: true })
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
