import {
  allocate,
  type Decimal,
  divide,
  halfUp,
  isPositive,
  max,
  multiply,
  one,
  parseDecimal,
  sum,
  zero,
} from '@cuentaclara/decimal'
import { coinDecimals } from '../codes/currency-coins.ts'
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
 * Amounts in whole coins of another currency, each for itself and all of them together: two halves of an odd yen are one yen more
 * of one of them. What is in that currency stays as it is, and less than nothing counts for nothing.
 */
export function convertTogether(
  amounts: readonly { amount: Decimal; currency: string }[],
  to: string,
  rateText: string,
): Decimal[] {
  const exact = amounts.map(({ amount, currency }) =>
    currency === to ? zero : max(convertAmount(amount, currency, to, rateText), zero),
  )
  const coins = allocate(roundCoins(sum(exact), to), exact, coinDecimals(to))
  return amounts.map(({ amount, currency }, index) => (currency === to ? amount : coins[index]!))
}

/**
 * What an amount counts for in colones wherever documents are added up: the amount that people read, in the smallest coin of
 * its currency, at its rate, rounded once. The database has the same rule as `in_colones`.
 */
export function inColones(amount: Decimal, currency: string, rate: Decimal): Decimal {
  const read = roundCoins(amount, currency)
  return currency === 'CRC' ? read : roundCents(multiply(read, rate))
}
