import { compare, type Decimal, decimal, multiply, subtract, sum } from '@cuentaclara/decimal'
import { creditOf } from './credit.ts'
import { type CapitalGood, type Proportions, type PurchaseFact, sourceOf } from './facts.ts'
import type { Item } from './figures.ts'
import { yearOf } from './period-days.ts'

/** Decembers after the year of its purchase that adjust the credit of a good (RLIVA, art. 31). */
export const yearsOfAdjustment = 4

/**
 * Fifteen base salaries of 2026 (462 200 colones, secondary source); what is worth less is not adjusted. That this is the base without tax
 * of what one document sold is our reading.
 */
const worthAdjusting = decimal('6933000')

/** The last year whose December adjusts its credit; null for a good of one use, or of less worth. */
export function adjustedUntil({ parts }: Pick<CapitalGood, 'parts'>): number | null {
  const isMixed = parts.some(({ use }) => use.is === 'common')
  const isWorth = compare(sum(parts.map(({ base }) => base)), worthAdjusting) > 0
  return isMixed && isWorth ? boughtIn(parts) + yearsOfAdjustment : null
}

/** Whether the December of a year adjusts its credit: not that of the year in which it was sold, nor a later one (our reading). */
export function isAdjustedIn(good: CapitalGood, year: number): boolean {
  const isSold = good.soldIn !== null && yearOf(good.soldIn) <= year
  return !isSold && boughtIn(good.parts) < year && isWithinItsYears(good, year)
}

/** Whether its sale in a year is one within the years that adjust it. */
export function isWithinItsYears(good: CapitalGood, year: number): boolean {
  const until = adjustedUntil(good)
  return until !== null && year <= until
}

const quarter = decimal('0.25')

/**
 * What the December of a year adds to the credit of goods: a quarter of what the proportion of that year would have given, less what was
 * taken. That a difference in favour of the company is credited like one against it is charged is our reading. Pure.
 */
export function adjustmentsOf(goods: readonly CapitalGood[], definitive: Proportions): Item[] {
  return goods.flatMap(({ parts, taken }) =>
    taken === null
      ? []
      : parts
          .filter(({ use }) => use.is === 'common')
          .map((part) => ({ ...sourceOf(part), amount: adjustmentOf(part, taken, definitive) })),
  )
}

function adjustmentOf(part: PurchaseFact, taken: Proportions, definitive: Proportions): Decimal {
  return multiply(subtract(creditOf(part, definitive), creditOf(part, taken)), quarter)
}

function boughtIn(parts: readonly PurchaseFact[]): number {
  return yearOf(parts[0]!.period)
}
