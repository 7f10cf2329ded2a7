import { equals } from '@cuentaclara/decimal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLine, vat } from '../document/builders.ts'
import type { DraftAssortmentPart, DraftLine } from '../document/document.ts'
import { subtotalOfParts } from '../tax/assortment.ts'
import { numberIn } from '../tax/scale.ts'
import { calculateLine } from './calculate.ts'
import { partsFollow } from './parts-follow.ts'

const aPart = (unitPrice: string, quantity = '1'): DraftAssortmentPart => ({
  cabys: '2399999000000',
  codes: [],
  quantity,
  unit: 'Unid',
  description: 'Parte',
  unitPrice,
  discounts: [],
  taxes: [vat('08')],
})
const sold = (unitPrice: string, assortment: DraftAssortmentPart[], change: Partial<DraftLine> = {}) =>
  aLine({ unitPrice, assortment, taxes: [], ...change })
const comesTo = (line: DraftLine) => {
  const { subtotal, assortment } = calculateLine(line)
  return equals(subtotalOfParts(assortment, numberIn(line.quantity)), subtotal)
}

// A raised price, or one in colones, was refused: its parts came to the old one.
test('the parts of an assortment follow its price, and come to it', () => {
  const before = sold('100', [aPart('30'), aPart('23.33333', '3'), aPart('0.00001')])
  const after = partsFollow(before, { ...before, unitPrice: '105' })
  expect(after.assortment.map(({ unitPrice }) => unitPrice)).toEqual(['31.5', '24.5', '0'])
  expect([after.unitPrice, comesTo(after)]).toEqual(['105', true])
  expect(partsFollow(before, before)).toBe(before)
})

test('where no part takes what is left over, the price is what the parts come to', () => {
  const before = sold('100', [aPart('33.33333', '3'), aPart('0.00001', '1')].slice(0, 1), {
    unitPrice: '99.99999',
  })
  const after = partsFollow(before, { ...before, unitPrice: '100' })
  expect([after.unitPrice, comesTo(after)]).toEqual(['99.99999', true])
})

test('whatever the prices, a line without discounts is what its parts come to', () => {
  const cents = fc.integer({ min: 1, max: 9_999_999 }).map((amount) => (amount / 100).toFixed(2))
  const part = fc.tuple(cents, fc.integer({ min: 1, max: 7 }))
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      cents,
      fc.integer({ min: 1, max: 9 }),
      (parts, price, count) => {
        const assortment = parts.map(([unitPrice, quantity]) => aPart(unitPrice, String(quantity)))
        const worth = parts.reduce(
          (total, [unitPrice, quantity]) => total + Math.round(Number(unitPrice) * 100) * quantity,
          0,
        )
        const before = sold((worth / 100).toFixed(2), assortment, { quantity: String(count) })
        expect(comesTo(before)).toBe(true)
        expect(comesTo(partsFollow(before, { ...before, unitPrice: price }))).toBe(true)
      },
    ),
  )
})
