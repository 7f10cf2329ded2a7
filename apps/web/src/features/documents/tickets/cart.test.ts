import type { Client, Item } from '@cuentaclara/contracts'
import { describe, expect, it } from 'vitest'
import { filledLines } from '../editor/draft/draft.ts'
import {
  changeOf,
  editCart,
  editSale,
  emptyCart,
  handySums,
  leftOf,
  readTyped,
  roundedCash,
  withPart,
} from './cart.ts'
import { cartTotals } from './cart-total.ts'

const coffee = {
  id: 'coffee',
  code: 'CAF',
  name: 'Capuchino',
  cabys: '6340001000100',
  unit: 'Unid',
  price_crc: '1800',
  price_usd: null,
  price_includes_tax: true,
  tax_code: '01',
  rate_code: '08',
} as Item
const cake: Item = { ...coffee, id: 'cake', name: 'Queque' }
const sell = (state = emptyCart(), item = coffee, quantity = '1') =>
  editCart(state, { type: 'item', item, quantity })
const lines = (state: ReturnType<typeof emptyCart>) =>
  filledLines(state.draft).map(({ description, quantity }) => [description, quantity])

describe('the cart', () => {
  // seed 078
  it('raises the line of what is sold once more', () => {
    const cart = sell(sell(sell(), cake), coffee, '3')
    expect(lines(cart)).toEqual([
      ['Capuchino', '4'],
      ['Queque', '1'],
    ])
    expect(cart.draft.kind).toBe('ticket')
  })

  it('counts up and down, and a line that comes to nothing goes', () => {
    const cart = sell(sell(), cake)
    const [{ key } = { key: '' }] = filledLines(cart.draft)
    const up = editCart(cart, { type: 'step', key, by: 1 })
    expect(lines(up)[0]).toEqual(['Capuchino', '2'])
    const gone = [1, 2].reduce((state) => editCart(state, { type: 'step', key, by: -1 }), up)
    expect(lines(gone)).toEqual([['Queque', '1']])
  })

  // The customer of a cart that was emptied by hand was that of the next ticket, and its parked sale stood in every other's way.
  it('that is emptied is another sale, of nobody yet', () => {
    const next = { ...emptyCart('CRC', true).draft, more: { cart: 'another' } }
    const client = { id: 'k', name: 'Bufete', emails: [] as string[] } as Client
    const known = editCart(sell(), { type: 'client', client })
    const one = { ...known, draft: { ...known.draft, more: { cart: 'first', parkedSale: '0198' } } }
    const [{ key } = { key: '' }] = filledLines(one.draft)
    const { draft } = editSale(() => next)(one, { type: 'remove', key })
    expect([draft.client, draft.more, draft.kept]).toEqual([null, next.more, next.kept])
    const two = editSale(() => next)(one, { type: 'step', key, by: 1 })
    expect(two.draft.more).toEqual(one.draft.more)
  })

  it('takes off by itself what an item has off, whatever the sale has', () => {
    const line = { codes: [], discounts: [{ code: '07', percent: '5' }], taxes: [], assortment: [] }
    const offered = sell(emptyCart(), { ...coffee, line } as Item)
    const cart = sell(editCart(offered, { type: 'discount', percent: '10' }), cake)
    expect(filledLines(cart.draft).map(({ discount }) => discount)).toEqual(['5%', '10%'])
  })

  it('keeps a discount on the whole sale for what comes after it', () => {
    const cart = sell(editCart(sell(), { type: 'discount', percent: '10' }), cake)
    expect(filledLines(cart.draft).map(({ discount }) => discount)).toEqual(['10%', '10%'])
    // screens.md, /tickets/new: of several things one may have a discount of its own.
    const [{ key } = { key: '' }] = filledLines(cart.draft)
    const own = editCart(cart, { type: 'lineDiscount', key, text: '500' })
    const other = editCart(own, { type: 'discount', percent: '20' })
    expect(filledLines(other.draft).map(({ discount }) => discount)).toEqual(['500', '20%'])
    expect(cartTotals(other.draft).discounts).toBe('761.06')
    const none = editCart(cart, { type: 'discount', percent: '' })
    expect(filledLines(none.draft).map(({ discount }) => discount)).toEqual(['', ''])
  })

  it('is paid at once by whoever usually buys on credit', () => {
    const client = {
      id: 'k',
      name: 'Bufete',
      sale_condition: '02',
      credit_days: 30,
      emails: [] as string[],
    } as Client
    const { draft } = editCart(sell(), { type: 'client', client })
    expect(draft.client).toBe(client)
    expect([draft.saleCondition, draft.creditDays]).toEqual(['', ''])
    // One that waited on this device since before.
    const parked = { ...draft, saleCondition: '02', creditDays: '30' }
    expect(editCart(sell(), { type: 'replace', draft: parked }).draft.saleCondition).toBe('')
  })

  it('keeps the price when what is typed can be none', () => {
    const cart = sell()
    const [{ key, unitPrice } = { key: '', unitPrice: '' }] = filledLines(cart.draft)
    for (const text of ['-5', '99999999999999', 'abc']) {
      const next = editCart(cart, { type: 'price', key, text })
      expect(filledLines(next.draft)[0]?.unitPrice, text).toBe(unitPrice)
    }
  })

  it('does not join what was sold at another price', () => {
    const cart = sell()
    const [{ key } = { key: '' }] = filledLines(cart.draft)
    const dearer = editCart(cart, { type: 'price', key, text: '2000' })
    expect(lines(sell(dearer))).toHaveLength(2)
  })
})

it.each([
  ['*3', '3', ''],
  ['*3 capu', '3', 'capu'],
  ['* 2.5 queso', '2.5', 'queso'],
  ['capu *3', null, 'capu *3'],
  ['7501', null, '7501'],
])('reads %s as so many of so much', (text, quantity, words) => {
  expect(readTyped(text)).toEqual({ quantity, words })
})

describe('paying', () => {
  // With service the total has five decimals: two parts that people can pay never came to it, and no change was in cents.
  it('asks for what people can hand over, and is settled by it', () => {
    const cart = editCart(sell(), { type: 'service', isOn: true })
    const { total } = cartTotals(cart.draft)
    expect(total).toBe('1959.29')
    expect(leftOf(total, ['1000', '959.29'])).toBe('0')
    expect(changeOf(total, '2000')).toBe('40.71')
  })

  it('gives change only of what covers the total', () => {
    expect(changeOf('4633', '5000')).toBe('367')
    expect(changeOf('4633', '4633')).toBe('0')
    expect(changeOf('4633', '4000')).toBeNull()
    expect(changeOf('4633', '')).toBeNull()
  })

  it('says what is left of a mixed payment', () => {
    expect(leftOf('5000', ['2000', ''])).toBe('3000')
    expect(leftOf('5000', ['2000', '3500'])).toBe('-500')
  })

  it('fills in what is left of a mixed payment with the part that nobody typed', () => {
    const blank = ['01', '02', '06'].map((means) => ({ means, amount: '', isTyped: false }))
    const amounts = (parts: readonly { amount: string }[]) => parts.map(({ amount }) => amount)
    const first = withPart('5000', blank, 0, '2000')
    expect(amounts(first)).toEqual(['2000', '', '3000'])
    const second = withPart('5000', first, 1, '1000')
    expect(amounts(second)).toEqual(['2000', '1000', '2000'])
    expect(amounts(withPart('5000', second, 0, '4500'))).toEqual(['4500', '1000', ''])
    expect(amounts(withPart('5000', second, 2, '1'))).toEqual(['2000', '1000', '1'])
  })

  it('offers the exact sum and what coins and notes make of it', () => {
    expect(handySums('4633')).toEqual(['4633', '5000', '10000', '20000'])
    expect(handySums('3400')).toEqual(['3400', '3500', '4000', '5000', '10000', '20000'])
    expect(handySums('12100')).toEqual(['12100', '12500', '13000', '14000', '15000', '20000'])
    expect(handySums('25000')).toEqual(['25000', '30000', '40000'])
  })
})

describe('cash in colones', () => {
  it.each([
    ['1002.49', 'CRC', '1000'],
    ['1002.5', 'CRC', '1005'],
    ['1005', 'CRC', '1005'],
    ['2', 'CRC', '0'],
    ['1002.49', 'USD', '1002.49'],
  ])('%s %s is handed over as %s', (total, currency, rounded) => {
    expect(roundedCash(total, currency)).toBe(rounded)
  })
})
