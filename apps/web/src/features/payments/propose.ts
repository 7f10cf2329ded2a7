import { foreignCurrency, type OpenDocument } from '@cuentaclara/contracts'
import {
  compare,
  type Decimal,
  divide,
  down,
  isPositive,
  min,
  multiply,
  parseDecimal,
  round,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { convertTogether } from '@cuentaclara/einvoice/currency'

type Currency = OpenDocument['currency']
/** `rate`: colones per unit of the one foreign currency that meets colones in it. */
export type Paid = { amount: string; currency: Currency; rate: string }
/** Amounts by document, in its currency; absent and empty mean nothing. */
export type Split = Readonly<Record<string, string>>

/** An amount settles the oldest documents first, each as far as it goes. */
export function proposeSplit(paid: Paid, documents: readonly OpenDocument[]): Record<string, string> {
  let left = parseDecimal(paid.amount) ?? zero
  const split: Record<string, string> = {}
  const foreign = foreignCurrency(paid, documents)
  for (const { id, balance, currency } of documents) {
    if (!isPositive(left)) break
    // One rate, one foreign currency: others are paid by a payment of their own.
    if (currency !== 'CRC' && currency !== foreign) continue
    const owed = parseDecimal(balance) ?? zero
    const amount = min(owed, inCurrency(left, paid, currency))
    if (!isPositive(amount)) continue
    split[id] = toText(amount)
    left = leftOf(paid, documents, split)
  }
  return split
}

/** What would be left as the client's credit; negative when more is applied than paid. */
export function leftOver(paid: Paid, documents: readonly OpenDocument[], split: Split): string {
  return toText(leftOf(paid, documents, split))
}

/** Whether more is typed for a document than it owes. */
export function isTooMuch({ balance }: OpenDocument, amount: string | undefined): boolean {
  const typed = parseDecimal(amount ?? '')
  return typed !== null && compare(typed, parseDecimal(balance) ?? zero) > 0
}

/** The payment less what a split takes of it, in its currency. */
function leftOf(paid: Paid, documents: readonly OpenDocument[], split: Split): Decimal {
  const parts = documents.flatMap(({ id, currency }) => {
    const amount = parseDecimal(split[id] ?? '')
    return amount === null ? [] : [{ amount, currency }]
  })
  return subtract(parseDecimal(paid.amount) ?? zero, sum(convertTogether(parts, paid.currency, paid.rate)))
}

/** Rounded down, so that a proposal never takes more than there is. */
function inCurrency(left: Decimal, paid: Paid, currency: Currency): Decimal {
  if (currency === paid.currency) return left
  return currency === 'CRC'
    ? round(multiply(left, rateOf(paid)), 2, down)
    : divide(left, rateOf(paid), coinDecimals(currency), down)
}

function rateOf({ rate }: Paid): Decimal {
  const read = parseDecimal(rate)
  return read !== null && isPositive(read) ? read : parseDecimal('1')!
}
