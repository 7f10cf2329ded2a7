import {
  add,
  allocate,
  type Decimal,
  divide,
  halfUp,
  isPositive,
  min,
  multiply,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { coinDecimals } from '../codes/currency-coins.ts'
import type { DraftDocument, DraftPayment } from '../document/document.ts'
import { isCard } from '../tax/returned-vat.ts'
import { numberIn, roundCoins } from '../tax/scale.ts'
import { calculate } from './calculate.ts'

/** A document that was paid by several means, as it was issued. */
export type PaidInParts = { payments: readonly DraftPayment[]; netSale: Decimal; total: Decimal }

/** Ample for a ratio that is applied to amounts of thirteen digits and then rounded to coins. */
const ratioScale = 24

/**
 * By which means a note of a part of a document is paid, so that it gives back the part of the tax that was given back for its lines (Annex v4.4,
 * TotalIVADevuelto): what a card pays is as much of its net sale as it was of the document's, whatever lines come back, so that the notes of all of
 * it come to what the document did. The other means divide the rest as they did; the last of them takes what is left. Pure.
 */
export function paidInPart(note: DraftDocument, { payments, netSale, total }: PaidInParts): DraftPayment[] {
  const amounts = wholeAmounts(payments, total)
  const { summary } = calculate({ ...note, payments: [] })
  if (!isPositive(summary.netSale) || !isPositive(netSale)) return [...payments]
  const ratio = divide(summary.netSale, netSale, ratioScale, halfUp)
  const coins = (amount: Decimal) => roundCoins(multiply(amount, ratio), note.currency)
  const last = payments.findLastIndex((payment) => !isCard(payment))
  // Only cards give back all of the tax, however much is by which.
  const takesRest = last === -1 ? payments.length - 1 : last
  const byCard = payments.map((payment, at) =>
    at === takesRest || !isCard(payment) ? zero : coins(amounts[at]!),
  )
  const rest = subtract(calculate({ ...note, payments: withCards() }).summary.total, sum(byCard))
  const others = allocate(
    roundCoins(isPositive(rest) ? rest : zero, note.currency),
    payments.map((payment, at) => (isCard(payment) && at !== takesRest ? zero : amounts[at]!)),
    coinDecimals(note.currency),
  )
  return payments.flatMap((payment, at) => {
    const { amount: _, ...means } = payment
    if (at === takesRest) return means
    const amount = add(byCard[at]!, others[at]!)
    return isPositive(amount) ? { ...means, amount: toText(amount) } : []
  })

  function withCards(): DraftPayment[] {
    return payments.map(({ amount: _, ...payment }, at) =>
      at === takesRest ? payment : { ...payment, amount: toText(byCard[at]!) },
    )
  }
}

/** What each means paid: the one without an amount paid the rest. */
function wholeAmounts(payments: readonly DraftPayment[], total: Decimal): Decimal[] {
  const stated = payments.map(({ amount }) => numberIn(amount))
  const rest = subtract(total, sum(stated))
  return payments.map(({ amount }, at) =>
    amount === undefined || amount.trim() === '' ? min(total, isPositive(rest) ? rest : zero) : stated[at]!,
  )
}
