import { decimal, toText } from '@cuentaclara/decimal'
import { describe, expect, it } from 'vitest'
import { newLine } from '../document/drafts.ts'
import { calculateLine } from '../engine/calculate.ts'
import { type VatOfPrice, withoutTax, withTax } from './with-tax.ts'

describe('a price with its VAT', () => {
  const cases: [VatOfPrice, string, string][] = [
    [{ code: '01', rateCode: '08' }, '1000', '1130'],
    [{ code: '01', rateCode: '10' }, '1000', '1000'],
    [{ code: '07', rateCode: '04' }, '1000', '1040'],
    // Annex v4.4: Monto = FactorCalculoIVA × SubTotal, whatever rate its item had.
    [{ code: '08', factor: '0.03' }, '4000000', '4120000'],
    [{ code: '08', rateCode: '08', factor: '0.0434' }, '1000', '1043.4'],
    // Nobody has said the factor yet.
    [{ code: '08' }, '1000', '1000'],
  ]
  it.each(cases)('by %j: %s is paid as %s, and back', (vat, price, paid) => {
    expect(toText(withTax(decimal(price), vat))).toBe(paid)
    expect(toText(withoutTax(decimal(paid), vat))).toBe(price)
  })

  it('is what a line of used goods comes to', () => {
    const line = {
      ...newLine(),
      unitPrice: '1043.4',
      priceIncludesTax: true,
      taxes: [{ code: '08', factor: '0.0434' }],
    }
    expect(toText(calculateLine(line).subtotal)).toBe(toText(withoutTax(decimal('1043.4'), line.taxes[0]!)))
  })
})
