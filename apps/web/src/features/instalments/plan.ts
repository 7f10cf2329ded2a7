import { type Instalment, type InstalmentPlan, instalmentsOf, mostInstalments } from '@cuentaclara/contracts'
import {
  type Decimal,
  isNegative,
  isZero,
  parseDecimal,
  subtract,
  sum,
  toText,
  zero,
} from '@cuentaclara/decimal'
import { addDays } from '@cuentaclara/einvoice'
import { readAmount } from '#ui/amount/read-amount.ts'

/** What a plan divides: what is owed, and the day from which equal parts are counted. */
export type Owed = { total: string; currency: string; today: string }

/** Two months, as most agree; the parts follow. */
export const usualPlan: InstalmentPlan = { equal: { count: 2, every: 'month' }, parts: [] }

/** The parts that a plan comes to by now. */
export function partsOf(plan: InstalmentPlan, { total, ...owed }: Owed): Instalment[] {
  return instalmentsOf(plan, { ...owed, total: parseDecimal(total) ?? zero })
}

/** The same parts to be typed over. */
export function asTyped(plan: InstalmentPlan, owed: Owed): InstalmentPlan {
  return { parts: partsOf(plan, owed) }
}

/** One part more: a month after the last, over what the others leave. */
export function withPart({ parts }: InstalmentPlan, owed: Owed): InstalmentPlan {
  const rest = restOf(parts, owed.total)
  const last = parts.at(-1)?.due_on || owed.today
  const amount = isNegative(rest) || isZero(rest) ? '' : toText(rest)
  return { parts: [...parts, { due_on: addDays(last, 30), amount }] }
}

export function mayGrow({ parts }: InstalmentPlan): boolean {
  return parts.length < mostInstalments
}

/** What the parts leave of what is owed; less than nothing when they come to more. */
export function restOf(parts: readonly Instalment[], total: string): Decimal {
  return subtract(parseDecimal(total) ?? zero, sum(parts.map(({ amount }) => amountIn(amount) ?? zero)))
}

/** A plan as it crosses HTTP: amounts as they were read, nothing where nobody can read them. */
export function toPlanInput({ equal, parts }: InstalmentPlan): InstalmentPlan {
  if (equal) return { equal, parts: [] }
  return {
    parts: parts.map(({ due_on, amount: typed }) => {
      const amount = amountIn(typed)
      return { due_on, amount: amount === null ? '' : toText(amount) }
    }),
  }
}

function amountIn(typed: string): Decimal | null {
  const entry = readAmount(typed)
  return entry.kind === 'value' ? parseDecimal(entry.text) : null
}
