import { type Decimal, decimal, multiply, zero } from '@cuentaclara/decimal'
import { ivaRates } from '../codes/iva-rates.ts'
import { taxCode } from '../codes/tax-codes.ts'
import type { DraftTax } from '../document/document.ts'
import { numberIn } from './scale.ts'

const hundredth = decimal('0.01')
const rateOfCode = new Map(ivaRates.map((row) => [row.code, decimal(row.rate)]))
const rateOfTax = new Map([['12', decimal(taxCode('12')?.fixedRate ?? '0')]])

/** Per cent: what was typed, else what the rate code or the tax itself fixes, else zero. */
export function rateOf(tax: DraftTax): Decimal {
  if (tax.rate !== undefined && tax.rate !== '') return numberIn(tax.rate)
  return rateOfCode.get(tax.rateCode ?? '') ?? rateOfTax.get(tax.code) ?? zero
}

/** `rate` per cent of an amount, exact. */
export function percentOf(amount: Decimal, rate: Decimal): Decimal {
  return multiply(multiply(amount, rate), hundredth)
}

/** A rate in per cent as a fraction. */
export function fraction(rate: Decimal): Decimal {
  return multiply(rate, hundredth)
}
