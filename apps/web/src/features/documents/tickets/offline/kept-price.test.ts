import type { Item } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { atListPrice } from './kept-price.ts'

const cup = { id: 'cup', price_crc: '1500', price_usd: '2.99' } as Item
const wholesale = { id: 'w', currency: 'CRC', percent: '-12.5', prices: { cup: '1250.5' } }

// Whoever has a price list paid the usual prices as soon as the network was gone.
it('an item has the price of the list in its currency, and in the other one the usual price less the percentage', () => {
  expect(atListPrice(cup, wholesale)).toMatchObject({ price_crc: '1250.5', price_usd: '2.61625' })
})

it('items without a price of their own follow the percentage, to five decimals as the server rounds them', () => {
  const list = { ...wholesale, percent: '33.33', prices: {} }
  const item = { ...cup, price_crc: '0.00005', price_usd: null }
  expect(atListPrice(item, list)).toMatchObject({ price_crc: '0.00007', price_usd: null })
  expect(atListPrice(cup, { ...list, percent: '0' })).toMatchObject({ price_crc: '1500', price_usd: '2.99' })
})
