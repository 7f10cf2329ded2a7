import type { Item } from '@cuentaclara/contracts'
import { expect, it } from 'vitest'
import { filledLines } from '../../editor/draft/draft.ts'
import { editCart, emptyCart } from '../cart.ts'
import { unsellableLines } from './unsellable-lines.ts'

const item = {
  id: '0197f000-0000-7000-8000-000000000001',
  name: 'Agua dulce',
  cabys: '2449001000000',
  unit: 'Unid',
  price_crc: '1000',
  price_usd: null,
  price_includes_tax: false,
  tax_code: '01',
  rate_code: '08',
} as unknown as Item

const sold = (change: Partial<Item> = {}) =>
  editCart(emptyCart('CRC'), { type: 'item', item: { ...item, ...change }, quantity: '1' })

// The paper was out, and the server refused it: the number was lost.
it('names what would be refused once it is brought, and nothing else', () => {
  const cart = sold()
  expect(unsellableLines(cart.draft)).toEqual([])
  const [{ key } = { key: '' }] = filledLines(cart.draft)
  expect(unsellableLines(editCart(cart, { type: 'quantity', key, text: '' }).draft)).toEqual(['Agua dulce'])
  expect(unsellableLines(sold({ rate_code: '' }).draft)).toEqual(['Agua dulce'])
  expect(unsellableLines(sold({ cabys: '' }).draft)).toEqual(['Agua dulce'])
})
