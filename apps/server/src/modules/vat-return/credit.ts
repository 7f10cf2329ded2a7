import { type Decimal, decimal, min, multiply, subtract, sum, zero } from '@cuentaclara/decimal'
import type { Proportions, PurchaseFact } from './facts.ts'
import { percent, rateOfCode } from './rates.ts'

/** The tax of a purchase as the form computes it: base without what was exonerated, times rate. */
export function taxOf(purchase: PurchaseFact): Decimal {
  return atRate(purchase, rateOfCode(purchase.rateCode) ?? zero)
}

/** What of the tax of a purchase may be credited (RLIVA, art. 30–34). Nothing for common use while no proportion is known. */
export function creditOf(purchase: PurchaseFact, proportions: Proportions | null): Decimal {
  const { use } = purchase
  switch (use.is) {
    case 'full':
      return taxOf(purchase)
    case 'reduced':
      return limitedTo(purchase, use.rate)
    case 'given':
      return multiply(taxOf(purchase), use.share)
    case 'common':
      return proportions === null ? zero : byProportion(purchase, proportions)
    default:
      return zero
  }
}

/** Full credit for its share, and for each reduced rate no more than that rate of the base. */
function byProportion(purchase: PurchaseFact, proportions: Proportions): Decimal {
  const shares: [Decimal, Decimal][] = [
    [proportions.full, taxOf(purchase)],
    [proportions.reduced4, limitedTo(purchase, decimal('4'))],
    [proportions.reduced2, limitedTo(purchase, decimal('2'))],
    // The decree names no limit for sales at 0.5 %: treated like the other reduced rates until confirmed.
    [proportions.reduced05, limitedTo(purchase, decimal('0.5'))],
  ]
  return sum(shares.map(([share, tax]) => multiply(multiply(share, percent), tax)))
}

function limitedTo(purchase: PurchaseFact, limit: Decimal): Decimal {
  return atRate(purchase, min(rateOfCode(purchase.rateCode) ?? zero, limit))
}

function atRate({ base, exoneratedBase }: PurchaseFact, rate: Decimal): Decimal {
  return multiply(multiply(subtract(base, exoneratedBase), rate), percent)
}
