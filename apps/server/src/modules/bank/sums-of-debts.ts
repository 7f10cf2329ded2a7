import { compare, type Decimal, isPositive, isZero, subtract, sum } from '@cuentaclara/decimal'

type Debt = { balance: Decimal }

export function totalOf(debts: readonly Debt[]): Decimal {
  return sum(debts.map(({ balance }) => balance))
}

const mostSummed = 15

/** All of them, else, of somebody who is known, two to four of the oldest that make the amount; two ways at most, for then it is not certain. */
export function sumsOf<Owed extends Debt>(
  owed: readonly Owed[],
  amount: Decimal,
  isKnown: boolean,
): Owed[][] {
  if (compare(totalOf(owed), amount) === 0) return [[...owed]]
  if (!isKnown) return []
  const found: Owed[][] = []
  const oldest = owed.slice(0, mostSummed)
  const search = (chosen: Owed[], from: number, left: Decimal) => {
    for (let at = from; at < oldest.length && found.length < 2; at += 1) {
      const rest = subtract(left, oldest[at]!.balance)
      const next = [...chosen, oldest[at]!]
      if (isZero(rest) && next.length > 1) found.push(next)
      else if (isPositive(rest) && next.length < 4) search(next, at + 1, rest)
    }
  }
  search([], 0, amount)
  return found
}
