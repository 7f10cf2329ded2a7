import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  halfUp,
  isNegative,
  isZero,
  negate,
  round,
  subtract,
  sum,
} from '@cuentaclara/decimal'

const cent = decimal('0.01')

/** As it is printed: to the cent, half up. */
export function cents(amount: Decimal): Decimal {
  return round(amount, 2, halfUp)
}

/**
 * The parts of an official figure as they are printed, so that whoever adds them up gets the printed figure: each to the
 * cent, and what rounding took or gave too much goes back to those it came from, a cent each. Parts that do not make up the
 * figure are printed as they are. Pure.
 */
export function footed(parts: readonly Decimal[], whole: Decimal, printed = cents(whole)): Decimal[] {
  const rounded = parts.map(cents)
  const missing = subtract(printed, sum(rounded))
  if (isZero(missing) || !equals(sum(parts), whole)) return rounded
  const step = isNegative(missing) ? negate(cent) : cent
  const lost = (index: number) => {
    const difference = subtract(parts[index]!, rounded[index]!)
    return isNegative(missing) ? negate(difference) : difference
  }
  const byLoss = parts
    .flatMap((part, index) => (isZero(part) ? [] : index))
    .toSorted((a, b) => compare(lost(b), lost(a)) || a - b)
  let rest = abs(missing)
  for (const index of byLoss) {
    if (isZero(rest)) break
    rounded[index] = add(rounded[index]!, step)
    rest = subtract(rest, cent)
  }
  return rounded
}
