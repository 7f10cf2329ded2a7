import { add, type Decimal, isNegative, max, min, negate, subtract, sum, zero } from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { monthBefore } from '#platform/months.ts'
import { type DeferredSale, type Source, sourceOf } from './facts.ts'

/** Days from the invoice after which its tax is due, paid or not (LIVA, art. 27). */
const daysOfDeferral = 90

/** A row of the register that the decree asks for (RLIVA, art. 40 bis), as it stands at the end of a month. */
export type DeferredRow = Source & {
  lastDay: string
  /** What was charged, its tax included. */
  total: Decimal
  tax: Decimal
  /** Tax that waited when the month began. */
  opening: Decimal
  minus: Decimal
  plus: Decimal
  overdue: Decimal
  /** What still waits when the month ends. */
  pending: Decimal
  /** What was paid until then. */
  receipts: { day: string; number: string; amount: Decimal }[]
}

/**
 * What a month does with the tax of sales whose tax waits for its payment. What is paid goes to the tax first; ninety days
 * after the invoice the rest is due and it leaves the register. Rows of sales that no longer matter are left out.
 */
export function deferralRegister(deferred: readonly DeferredSale[], period: string): DeferredRow[] {
  return deferred.flatMap((sale) => {
    const row = rowOf(sale, period)
    return row === null ? [] : [row]
  })
}

function rowOf(sale: DeferredSale, period: string): DeferredRow | null {
  const lastDay = addDays(sale.day, daysOfDeferral)
  const issued = sale.day.slice(0, 7)
  if (period < issued || period > lastDay.slice(0, 7)) return null
  const end = `${period}-31` < lastDay ? `${period}-31` : lastDay
  const before = period === issued ? null : stateAt(sale, `${monthBefore(period)}-31`)
  const now = stateAt(sale, end)
  const opening = before === null ? zero : subtract(before.tax, before.collected)

  // Notes of later months move the debit of their own month: what they take off was never paid, what they add waits too.
  const noted = before === null ? zero : subtract(now.tax, before.tax)
  const lowered = isNegative(noted) ? min(negate(noted), opening) : zero
  const collected = before === null ? zero : max(zero, subtract(now.collected, before.collected))
  // A payment that was undone has its tax wait again; what was declared of it stays with its month.
  const undone = before === null ? zero : max(zero, subtract(min(now.tax, before.collected), now.collected))
  const minus = before === null ? subtract(now.tax, now.collected) : add(max(zero, noted), undone)
  const plus = add(collected, lowered)
  const rest = subtract(add(opening, minus), plus)
  const isOver = lastDay.slice(0, 7) === period
  return {
    ...sourceOf(sale),
    lastDay,
    total: sale.total,
    tax: now.tax,
    opening,
    minus,
    plus,
    overdue: isOver ? rest : zero,
    pending: isOver ? zero : rest,
    receipts: sale.receipts.filter(({ day }) => day <= end),
  }
}

function stateAt(sale: DeferredSale, day: string): { tax: Decimal; collected: Decimal } {
  const until = <Each extends { day: string }>(list: readonly Each[]) =>
    list.filter((each) => each.day <= day)
  const tax = max(zero, add(sale.tax, sum(until(sale.notes).map((note) => note.tax))))
  const paid = sum(until(sale.receipts).map(({ amount }) => amount))
  return { tax, collected: min(tax, paid) }
}
