import { type Decimal, equals, halfUp, parseDecimal, round, zero } from '@cuentaclara/decimal'
import { coinDecimals } from '../codes/currency-coins.ts'
import type { DecimalText } from '../document/document.ts'

/** Digits after the point of official fields (XSD v4.4: money 18,5; quantity 16,3; rate 4,2; factor 5,4). */
export const moneyScale = 5
export const quantityScale = 3
export const rateScale = 2
export const factorScale = 4

/** Digits after the point of the smallest coin, of colones and of dollars. */
export const centScale = 2

/** An amount leaving for an official field: five decimals, half up (Annex v4.4, general rules). */
export function roundMoney(amount: Decimal): Decimal {
  return round(amount, moneyScale, halfUp)
}

/** An amount as people see it, owe it and pay it: in the smallest coin of its currency, half up. */
export function roundCoins(amount: Decimal, currency: string): Decimal {
  return round(amount, coinDecimals(currency), halfUp)
}

/** Whether it can be handed over: not 0.50 of a currency that has no cents. */
export function isWholeCoins(amount: Decimal, currency: string): boolean {
  return equals(roundCoins(amount, currency), amount)
}

/** To the cent, half up: what is compared whatever its currency, and every amount in colones. */
export function roundCents(amount: Decimal): Decimal {
  return round(amount, centScale, halfUp)
}

/** The number of a draft field; zero when empty or malformed, which `validate` reports. */
export function numberIn(text: DecimalText | undefined): Decimal {
  return parseDecimal(text?.trim() ?? '') ?? zero
}
