import { compare, type Decimal, decimal, min, negate, toText } from '@cuentaclara/decimal'
import { type Calculation, roundCents } from '@cuentaclara/einvoice'

/** What a draft of any kind comes to as lists show it: to the cent. */
export function draftTotal({ calculation: { summary } }: { calculation: Calculation }): string {
  return toText(bounded(roundCents(summary.total)))
}

// Thirteen digits before the point: what the column holds. A draft may say more than any document could.
const largest = decimal('9999999999999')
const lowest = negate(largest)

/** An amount of a draft, brought into the range of an official one. */
export function bounded(amount: Decimal): Decimal {
  return compare(amount, lowest) < 0 ? lowest : min(amount, largest)
}
