import {
  compare,
  type Decimal,
  decimal,
  divide,
  halfUp,
  isPositive,
  max,
  multiply,
  subtract,
  sum,
  zero,
} from '@cuentaclara/decimal'
import type { Proportions } from './facts.ts'
import { amountOf, type Figures } from './figures.ts'

const hundred = decimal('100')
/** Sales by the right to credit they give (RLIVA, art. 30.2 and 34): at 1 % it is full. */
export const salesClasses = {
  full: ['V13_B', 'V1_B', 'V4A_B', 'VCP_EX', 'VCP_EO', 'VCP_NS'],
  reduced4: ['V4_B'],
  reduced2: ['V2_B'],
  reduced05: ['V0_5_B'],
  // What is not subject but for the CCSS and municipalities, and used capital goods, stay out of both sides.
  none: ['VSC_EX', 'VSC_EO'],
} as const satisfies Record<keyof Proportions, readonly string[]>

type YearSales = Record<keyof Proportions, Decimal>

/** What the sales boxes of some months say of the right to credit. Of which notes took back more than was sold there is nothing. */
export function salesByRight(months: readonly Figures[]): YearSales {
  const of = (boxes: readonly string[]) =>
    max(zero, sum(months.flatMap((figures) => boxes.map((box) => amountOf(figures, box)))))
  return {
    full: of(salesClasses.full),
    reduced4: of(salesClasses.reduced4),
    reduced2: of(salesClasses.reduced2),
    reduced05: of(salesClasses.reduced05),
    none: of(salesClasses.none),
  }
}

/**
 * Per cent with two decimals that make a hundred, but for a hundredth that rounding adds: the part without right to credit is
 * what remains. Null without sales.
 */
export function proportionsOf(sales: YearSales): Proportions | null {
  const total = sum(Object.values(sales))
  if (!isPositive(total)) return null
  const share = (amount: Decimal) => divide(multiply(amount, hundred), total, 2, halfUp)
  const [full, reduced4, reduced2, reduced05] = [
    share(sales.full),
    share(sales.reduced4),
    share(sales.reduced2),
    share(sales.reduced05),
  ]
  return {
    full,
    reduced4,
    reduced2,
    reduced05,
    none: max(zero, subtract(hundred, sum([full, reduced4, reduced2, reduced05]))),
  }
}

/** Whether percentages make a hundred, but for what their own rounding takes. */
export function isWhole(proportions: Proportions): boolean {
  const difference = subtract(sum(Object.values(proportions)), hundred)
  const tolerance = decimal('0.02')
  return compare(difference, tolerance) <= 0 && compare(subtract(zero, difference), tolerance) <= 0
}
