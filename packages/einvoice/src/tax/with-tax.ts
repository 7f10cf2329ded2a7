import { add, type Decimal, decimal, divide, halfUp, multiply } from '@cuentaclara/decimal'
import { ivaRate } from '../codes/index.ts'

/** What is paid for a price that does not contain the VAT at its rate. */
export function withTax(price: Decimal, rateCode: string): Decimal {
  return divide(multiply(price, add(hundred, percentOf(rateCode))), hundred, 5, halfUp)
}

/** What a price that contains the VAT is without it. */
export function withoutTax(price: Decimal, rateCode = '08'): Decimal {
  return divide(multiply(price, hundred), add(hundred, percentOf(rateCode)), 5, halfUp)
}

function percentOf(rateCode: string): Decimal {
  return decimal(String(ivaRate(rateCode)?.rate ?? '0'))
}

const hundred = decimal('100')
