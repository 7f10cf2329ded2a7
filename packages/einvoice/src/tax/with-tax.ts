import { add, type Decimal, decimal, divide, halfUp, multiply, parseDecimal } from '@cuentaclara/decimal'
import { ivaRate, taxCode } from '../codes/index.ts'

/** How the VAT of a price is reckoned: by its rate, or of used goods by their factor. */
export type VatOfPrice = {
  code: string
  rateCode?: string | undefined
  factor?: string | undefined
}

/** What is paid for a price that does not contain its VAT. */
export function withTax(price: Decimal, vat: VatOfPrice): Decimal {
  return divide(multiply(price, add(hundred, percentOf(vat))), hundred, 5, halfUp)
}

/** What a price that contains its VAT is without it. */
export function withoutTax(price: Decimal, vat: VatOfPrice): Decimal {
  return divide(multiply(price, hundred), add(hundred, percentOf(vat)), 5, halfUp)
}

/** Of used goods the factor counts for the whole of a price, as the rate does for the others (Annex v4.4, FactorCalculoIVA). */
function percentOf({ code, rateCode = '', factor = '' }: VatOfPrice): Decimal {
  if (taxCode(code)?.formula === 'factor') return multiply(parseDecimal(factor) ?? decimal('0'), hundred)
  return decimal(String(ivaRate(rateCode)?.rate ?? '0'))
}

const hundred = decimal('100')
