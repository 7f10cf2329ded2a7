import { decimal, divide, halfUp, isZero, multiply, toText } from '@cuentaclara/decimal'

/** A part in percent of the whole, one decimal; null of nothing. */
export function percentOf(part: string, whole: string): string | null {
  const of = decimal(whole)
  if (isZero(of)) return null
  return toText(divide(multiply(decimal(part), decimal('100')), of, 1, halfUp))
}
