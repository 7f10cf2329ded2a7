import { type Decimal, isZero, max, min, subtract, zero } from '@cuentaclara/decimal'

/** A balance in favour, by the month it is from: what the month of the return found of it, used of it, and leaves. */
export type Balance = {
  /** `2026-09`; its own month for what it left itself. */
  origin: string
  found: Decimal
  used: Decimal
  left: Decimal
}

/** What a tax that is still due uses up of balances of earlier months, the oldest first (RLIVA, art. 37). */
export function useUp(carried: readonly { origin: string; amount: Decimal }[], due: Decimal): Balance[] {
  let open = due
  return carried
    .toSorted((one, other) => one.origin.localeCompare(other.origin))
    .map(({ origin, amount }) => {
      const used = max(zero, min(open, amount))
      open = subtract(open, used)
      return { origin, found: amount, used, left: subtract(amount, used) }
    })
    .filter(({ found }) => !isZero(found))
}

/** Months after its own in which a balance is only taken off the tax; what is left then may be compensated with other debts. */
const monthsOfTax = 3

/** Whether a balance that a month leaves may be compensated with other debts (RLIVA, art. 37; Decreto 38277-H). */
export function mayBeCompensated({ origin, left }: Balance, period: string): boolean {
  return !isZero(left) && monthsSince(origin, period) >= monthsOfTax
}

function monthsSince(origin: string, period: string): number {
  const place = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return place(period) - place(origin)
}
