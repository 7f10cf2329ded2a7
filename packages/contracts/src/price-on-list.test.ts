import { expect, test } from 'vitest'
import { priceOnList } from './price-on-list.ts'

const wholesale = { currency: 'CRC', percent: '-12.5', prices: { cup: '1250.5' } }

test('an item has the price of the list in its currency, and in the other one the usual price less the percentage', () => {
  expect(priceOnList(wholesale, 'cup', 'CRC', '1500')).toBe('1250.5')
  expect(priceOnList(wholesale, 'cup', 'USD', '2.99')).toBe('2.61625')
})

test('items without a price of their own follow the percentage, to five decimals', () => {
  const list = { ...wholesale, percent: '33.33', prices: {} }
  expect(priceOnList(list, 'cup', 'CRC', '0.00005')).toBe('0.00007')
  expect(priceOnList(list, 'cup', 'USD', null)).toBeNull()
  expect(priceOnList({ ...list, percent: '0' }, 'cup', 'CRC', '1500')).toBe('1500')
})
