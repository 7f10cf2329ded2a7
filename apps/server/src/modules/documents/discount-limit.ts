import { compare, type Decimal, decimal, multiply, sum } from '@cuentaclara/decimal'

type DiscountedLine = { total: Decimal; discounts: readonly { amount: Decimal }[] }

/** Places of the lines whose discounts together take more than `limit` percent off. Pure. */
export function linesAboveLimit(lines: readonly DiscountedLine[], limit: string): number[] {
  const most = decimal(limit)
  return lines.flatMap(({ total, discounts }, index) => {
    const taken = multiply(sum(discounts.map(({ amount }) => amount)), decimal('100'))
    return compare(taken, multiply(total, most)) > 0 ? [index] : []
  })
}
