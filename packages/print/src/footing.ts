import {
  abs,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isZero,
  negate,
  subtract,
  sum,
} from '@cuentaclara/decimal'
import { roundCoins } from '@cuentaclara/einvoice'
import { coinDecimals } from '@cuentaclara/einvoice/codes'

/**
 * The parts of an official figure as they are printed, so that whoever adds them up gets the printed figure: each to the
 * smallest coin, and what rounding took or gave too much goes back to those it came from, a coin each. Parts that do not make up the
 * figure are printed as they are. Pure.
 */
export function footed(
  parts: readonly Decimal[],
  whole: Decimal,
  currency: string,
  printed = roundCoins(whole, currency),
): Decimal[] {
  const rounded = parts.map((part) => roundCoins(part, currency))
  const missing = subtract(printed, sum(rounded))
  if (isZero(missing) || !equals(sum(parts), whole)) return rounded
  const coin = decimal(coinDecimals(currency) === 0 ? '1' : '0.01')
  const step = isNegative(missing) ? negate(coin) : coin
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
    rest = subtract(rest, coin)
  }
  return rounded
}
