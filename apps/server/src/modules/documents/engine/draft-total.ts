import { compare, type Decimal, decimal, min, negate, toText } from '@cuentaclara/decimal'
import { type Calculation, roundCoins } from '@cuentaclara/einvoice'

type Draft = { calculation: Calculation; draft: { currency: string } }

/** What a draft of any kind comes to as lists show it: in the smallest coin. */
export function draftTotal({ calculation: { summary }, draft: { currency } }: Draft): string {
  return toText(bounded(roundCoins(summary.total, currency)))
}

// Thirteen digits before the point: what the column holds. A draft may say more than any document could.
const largest = decimal('9999999999999')
const lowest = negate(largest)

/** An amount of a draft, brought into the range of an official one. */
export function bounded(amount: Decimal): Decimal {
  return compare(amount, lowest) < 0 ? lowest : min(amount, largest)
}
