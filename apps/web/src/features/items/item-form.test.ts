import type { Item } from '@cuentaclara/contracts'
import { itemInput } from '@cuentaclara/contracts/schemas'
import { describe, expect, it } from 'vitest'
import { copyForm, type ItemForm, itemComplaints, itemForm, toItemInput } from './item-form.ts'

const coffee: ItemForm = { ...itemForm(null, 'Cappuccino'), cabys: '6339900000000', price_crc: '1800' }

describe('the form of an item', () => {
  it('sends what the server’s schema takes', () => {
    expect(itemComplaints(coffee)).toEqual({})
    expect(itemInput.parse(toItemInput(coffee))).toMatchObject({ price_crc: '1800', price_usd: null })
  })

  it('of a copy has all but what one item alone may have', () => {
    const line = { codes: [], discounts: [{ code: '07', percent: '5' }], taxes: [], assortment: [] }
    const item: Partial<Item> = {
      name: 'Latte',
      code: 'LAT',
      barcode: '7441',
      cabys: '6339900000000',
      tax_code: '08',
      line,
    }
    expect(copyForm(item as Item)).toMatchObject({
      name: 'Latte',
      code: '',
      barcode: '',
      tax_code: '08',
      line,
    })
  })

  it.each<[Partial<ItemForm>, keyof ItemForm]>([
    [{ name: 'Te' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ code: 'x'.repeat(21) }, 'code'],
    [{ cabys: '63399' }, 'cabys'],
    [{ unit: '' }, 'unit'],
    [{ category: 'x'.repeat(61) }, 'category'],
    [{ barcode: 'x'.repeat(41) }, 'barcode'],
  ])('complains about %j', (change, field) => {
    const form = { ...coffee, ...change }
    expect(Object.keys(itemComplaints(form))).toEqual([field])
    expect(itemInput.safeParse(toItemInput(form)).success).toBe(false)
  })
})
