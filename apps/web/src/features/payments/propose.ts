import { foreignCurrency, type OpenDocument } from '@cuentaclara/contracts'
import {
  add,
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

/**
 * An amount settles the documents in their order, each as far as it goes; before that what is to be paid next of those that
 * it was meant for.
 */
export function proposeSplit(
  paid: Paid,
  documents: readonly OpenDocument[],
  meant: readonly OpenDocument[] = [],
): Record<string, string> {
  let left = parseDecimal(paid.amount) ?? zero
  const split: Record<string, string> = {}
  for (const { id, balance, currency } of payable(paid, [...meant.map(nextOf), ...documents])) {
    if (!isPositive(left)) break
    const before = parseDecimal(split[id] ?? '') ?? zero
    const owed = subtract(parseDecimal(balance) ?? zero, before)
    const amount = min(owed, inCurrency(left, paid, currency))
    if (!isPositive(amount)) continue
    split[id] = toText(add(before, amount))
    left = leftOf(paid, documents, split)
  }
  return split
}

/** What is to be paid next of each of these, and what that comes to in the currency of the payment. */
export function proposeNext(
  terms: Pick<Paid, 'currency' | 'rate'>,
  meant: readonly OpenDocument[],
): { amount: string; split: Record<string, string> } {
  const split = Object.fromEntries(payable(terms, meant).map(({ id, next_amount }) => [id, next_amount]))
  return { amount: toText(takenBy(terms, meant, split)), split }
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
  return subtract(parseDecimal(paid.amount) ?? zero, takenBy(paid, documents, split))
}

function takenBy(
  { currency, rate }: Pick<Paid, 'currency' | 'rate'>,
  documents: readonly OpenDocument[],
  split: Split,
): Decimal {
  const parts = documents.flatMap(({ id, currency: own }) => {
    const amount = parseDecimal(split[id] ?? '')
    return amount === null ? [] : [{ amount, currency: own }]
  })
  return sum(convertTogether(parts, currency, rate))
}

/** One rate, one foreign currency: others are paid by a payment of their own. */
function payable(paid: Pick<Paid, 'currency'>, documents: readonly OpenDocument[]): OpenDocument[] {
  const foreign = foreignCurrency(paid, documents)
  return documents.filter(({ currency }) => currency === 'CRC' || currency === foreign)
}

function nextOf(document: OpenDocument): OpenDocument {
  return { ...document, balance: document.next_amount }
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
