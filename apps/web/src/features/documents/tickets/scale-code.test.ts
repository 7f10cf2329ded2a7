import type { Item } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { isItemOf, quantityOf, readScaleCode, type ScaleCode } from './scale-code.ts'

const codes: ScaleCode[] = [
  { prefix: '20', holds: 'weight', item_digits: 5, decimals: 3 },
  { prefix: '23', holds: 'price', item_digits: 5, decimals: 0 },
]
const cheese = {
  id: 'cheese',
  code: '123',
  price_crc: '4000',
  price_usd: null,
  price_includes_tax: true,
  rate_code: '08',
} as Item

describe('the bar code of a scale', () => {
  it('says which item was weighed, and how much of it', () => {
    const weighed = readScaleCode('2000123012346', codes)
    expect(weighed).toEqual({ item: '00123', holds: 'weight', amount: '1.234' })
    expect(isItemOf(weighed!, cheese)).toBe(true)
    expect(isItemOf(weighed!, { code: '1123' })).toBe(false)
    expect(quantityOf(weighed!, cheese, 'CRC')).toBe('1.234')
  })

  it('says what it costs: the quantity is what that pays for', () => {
    const weighed = readScaleCode('2300123010008', codes)
    expect(weighed).toEqual({ item: '00123', holds: 'price', amount: '1000' })
    expect(quantityOf(weighed!, cheese, 'CRC')).toBe('0.25')
    // Without the tax in its price the item costs 4,520.
    expect(quantityOf(weighed!, { ...cheese, price_includes_tax: false }, 'CRC')).toBe('0.221')
    expect(quantityOf(weighed!, { ...cheese, price_crc: null }, 'CRC')).toBeNull()
  })

  it.each([
    ['another prefix', '2100123012343'],
    ['a wrong check digit', '2000123012340'],
    ['a bar code of a maker', '7441001234569'],
    ['nothing on the scale', '2000123000008'],
    ['too few digits', '200012301234'],
    ['words', 'queso'],
  ])('is none with %s', (_, text) => {
    expect(readScaleCode(text, codes)).toBeNull()
  })
})
