import { type Decimal, divide, halfUp, isPositive, multiply, one, parseDecimal } from '@cuentaclara/decimal'
import { moneyScale, roundCents, roundCoins } from './scale.ts'

/**
 * An amount in the other currency, for display: dollars to colones multiplies by the rate (seed 234), colones to
 * dollars divides by it, to five decimals (seed 235), the same currency is unchanged (seed 236). A rate that is zero,
 * negative or no number counts as one (seed 181–183); `validate` refuses to issue with such a rate.
 */
export function convertAmount(amount: Decimal, from: string, to: string, rateText: string): Decimal {
  if (from === to) return amount
  const rate = parseDecimal(rateText.trim())
  const usable = rate && isPositive(rate) ? rate : one
  return to === 'CRC' ? multiply(amount, usable) : divide(amount, usable, moneyScale, halfUp)
}

/**
 * What an amount counts for in colones wherever documents are added up: the amount that people read, in the smallest coin of
 * its currency, at its rate, rounded once. The database has the same rule as `in_colones`.
 */
export function inColones(amount: Decimal, currency: string, rate: Decimal): Decimal {
  const read = roundCoins(amount, currency)
  return currency === 'CRC' ? read : roundCents(multiply(read, rate))
}
