import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  down,
  equals,
  halfUp,
  isNegative,
  isZero,
  multiply,
  negate,
  one,
  round,
  subtract,
  sum,
  zero,
} from './decimal.ts'

/**
 * Splits `total` by weight into parts of `scale` digits after the point that sum to it exactly. What rounding leaves
 * goes, one last digit each, to the parts that lost most, the first of equals first. Weights that are all zero share
 * equally. Throws a RangeError when a weight is negative, when there is none for an amount, or when `total` itself
 * has more digits than `scale`.
 */
export function allocate(total: Decimal, weights: readonly Decimal[], scale: number): Decimal[] {
  if (weights.some(isNegative)) throw new RangeError('A weight is negative')
  if (weights.length === 0 && !isZero(total)) throw new RangeError('Nothing to allocate to')
  if (!equals(total, round(total, scale, down))) throw new RangeError('The total is finer than its parts')
  if (isNegative(total)) return allocate(negate(total), weights, scale).map(negate)

  const whole = sum(weights)
  const shares = isZero(whole) ? weights.map(() => one) : weights
  return handOutRest(total, shares, scale)
}

function handOutRest(total: Decimal, weights: readonly Decimal[], scale: number): Decimal[] {
  const whole = sum(weights)
  const parts = weights.map((weight) => divide(multiply(total, weight), whole, scale, down))
  let rest = subtract(total, sum(parts))
  if (isZero(rest)) return parts

  const unit = lastDigit(scale)
  // What each part lost, times the whole: comparable without dividing.
  const lost = weights.map((weight, i) =>
    subtract(multiply(total, weight), multiply(parts[i] ?? zero, whole)),
  )
  const byLoss = parts.map((_, i) => i).sort((a, b) => compare(lost[b] ?? zero, lost[a] ?? zero) || a - b)
  for (const i of byLoss) {
    if (isZero(rest)) break
    parts[i] = add(parts[i] ?? zero, unit)
    rest = subtract(rest, unit)
  }
  return parts
}

function lastDigit(scale: number): Decimal {
  return divide(one, decimal(`1${'0'.repeat(scale)}`), scale, halfUp)
}
