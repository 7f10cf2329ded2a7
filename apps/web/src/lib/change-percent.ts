import {
  abs,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isZero,
  multiply,
  parseDecimal,
  subtract,
  toText,
  zero,
} from '@cuentaclara/decimal'

/** The change from one amount to another in percent, one decimal; null from nothing, and from a loss to none, which is no part of it. */
export function changePercent(from: string, to: string): string | null {
  const before = read(from)
  if (isZero(before) || (from.startsWith('-') && !to.startsWith('-'))) return null
  return toText(divide(multiply(subtract(read(to), before), decimal('100')), abs(before), 1, halfUp))
}

function read(amount: string): Decimal {
  return parseDecimal(amount) ?? zero
}
