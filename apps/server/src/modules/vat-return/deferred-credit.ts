import { type Decimal, isNegative, isZero, max, min, negate, subtract, sum, zero } from '@cuentaclara/decimal'
import { creditOf } from './credit.ts'
import { type PurchaseFact, type Source, sourceOf, type UnpaidPurchase } from './facts.ts'
import type { Item } from './figures.ts'
import { monthOf } from './period-days.ts'
import { type CreditGroup, creditGroupOf } from './rates.ts'

/** A row of the register of credit that waits, as it stands at the end of a month. */
export type CreditRow = Source & {
  /** The day of its payment, once it was paid. */
  paidOn: string | null
  /** What it gives with its payment, less what notes took off. */
  credit: Decimal
  /** What waited when the month began. */
  opening: Decimal
  /** What began to wait in the month; negative where a note took off. */
  added: Decimal
  /** What the payment of the month brought. */
  arrived: Decimal
  /** What still waits when the month ends. */
  pending: Decimal
}

/**
 * What a month does with the credit of purchases that were not paid in their own: who defers the tax of their sales credits only what they
 * paid (LIVA, art. 27; RLIVA, art. 40 bis). The purchase itself stays in its month; what waits arrives with the payment, whole, since a
 * purchase is marked as paid as a whole. A note to what is not paid lowers what waits, and takes nothing back.
 */
export function creditRegister(unpaid: readonly UnpaidPurchase[], period: string): CreditRow[] {
  return unpaid.flatMap((purchase) => {
    const whole = purchase.parts[0]!
    const credits = creditsOf(purchase, period)
    const total = (list: readonly Credit[]) => sum(list.map(({ amount }) => amount))
    const credit = total(credits)
    const opening = total(credits.filter(({ isOfMonth }) => !isOfMonth))
    if (isZero(credit) && isZero(opening)) return []
    const isHere = isPaidBy(whole, period)
    return [
      {
        ...sourceOf(whole),
        paidOn: isHere ? whole.paidOn : null,
        credit,
        opening,
        added: subtract(credit, opening),
        arrived: isHere ? credit : zero,
        pending: isHere ? zero : credit,
      },
    ]
  })
}

/** What the credit of a month takes of such purchases, and what of its tax is no expense since it waits; both by group. */
export function creditItems(
  unpaid: readonly UnpaidPurchase[],
  period: string,
): { group: CreditGroup; taken: Item | null; waits: Item | null }[] {
  return unpaid.flatMap((purchase) => {
    const isHere = isPaidBy(purchase.parts[0]!, period)
    return creditsOf(purchase, period).map(({ source, group, amount, isOfMonth }) => ({
      group,
      taken: isHere ? { ...source, amount } : null,
      // The form makes an expense of the tax of the month that is not credited; what was kept out of it before comes in now.
      waits: isHere === isOfMonth ? null : { ...source, amount: isHere ? amount : negate(amount) },
    }))
  })
}

/** Names the documents whose credit is not that of their own month. */
export function heldBack(unpaid: readonly UnpaidPurchase[]): ReadonlySet<string> {
  return new Set(unpaid.flatMap(({ parts }) => parts.map(nameOf)))
}

/** The same of those whose credit still waits when a month ends. */
export function waitingIn(unpaid: readonly UnpaidPurchase[], period: string): ReadonlySet<string> {
  return heldBack(unpaid.filter(({ parts }) => !isPaidBy(parts[0]!, period)))
}

export function nameOf({ source, id }: Pick<Source, 'source' | 'id'>): string {
  return `${source}:${id}`
}

type Credit = { source: Source; group: CreditGroup; amount: Decimal; isOfMonth: boolean }

/** What each document of a purchase gives until a month, less what was filed with it already. */
function creditsOf({ parts, proportions, given }: UnpaidPurchase, period: string): Credit[] {
  const until = parts.filter((part) => part.period <= period && creditGroupOf(part.rateCode) !== null)
  const alike = Map.groupBy(until, (part) => `${creditGroupOf(part.rateCode)} ${part.period} ${nameOf(part)}`)
  return [...alike.values()].flatMap((same) => {
    const [first] = same
    const group = creditGroupOf(first!.rateCode)!
    const credit = sum(same.map((part) => creditOf(part, proportions)))
    const filed = sum(
      given
        .filter(({ id, box }) => id === first!.id && box === `K_SUB_${group}_K`)
        .map(({ amount }) => amount),
    )
    const amount = beyond(credit, filed)
    return isZero(amount)
      ? []
      : [{ source: sourceOf(first!), group, amount, isOfMonth: first!.period === period }]
  })
}

/** What an amount is more than another of its sign. */
function beyond(amount: Decimal, other: Decimal): Decimal {
  if (isNegative(amount) !== isNegative(other)) return amount
  const rest = subtract(amount, other)
  return isNegative(amount) ? min(zero, rest) : max(zero, rest)
}

function isPaidBy({ paidOn }: PurchaseFact, period: string): boolean {
  return paidOn !== null && monthOf(paidOn) <= period
}
