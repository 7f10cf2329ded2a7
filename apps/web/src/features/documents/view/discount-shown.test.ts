import { expect, it } from 'vitest'
import { discountShown } from './discount-shown.ts'

const line = { discount: '6.19469', subtotal: '1106188.49558', tax: '143804.50442' }

it('takes as much off a price with tax as was typed, so that price less discount is the total', () => {
  // 1,250,000.00 less 7.00 is 1,249,993.00; 6.19 stood there.
  expect(discountShown({ price_includes_tax: true }, line, 'CRC')).toBe('−7.00')
})

it('is without tax beside a price without', () => {
  expect(discountShown({ price_includes_tax: false }, line, 'CRC')).toBe('−6.19')
})

it('says nothing of a rest that nobody gave', () => {
  expect(discountShown({ price_includes_tax: true }, { ...line, discount: '0.00004' }, 'CRC')).toBe('')
  expect(discountShown({ price_includes_tax: true }, undefined, 'CRC')).toBe('')
})
