import {
  allocate,
  compare,
  type Decimal,
  decimal,
  isPositive,
  one,
  parseDecimal,
  sum,
  toText,
} from '@cuentaclara/decimal'
import { addDays, dateAt, type Issue, isDay, isWholeCoins, roundCoins } from '@cuentaclara/einvoice'

/** A dated part of what a sale on credit owes: agreed with the client, beside the official document. */
export type Instalment = { due_on: string; amount: string }

export const instalmentRhythms = ['week', 'fortnight', 'month'] as const
export type InstalmentRhythm = (typeof instalmentRhythms)[number]

/** Equal parts by their number and how far they lie apart, else the parts as they were typed. */
export type InstalmentPlan = {
  equal?: { count: number; every: InstalmentRhythm; first_on?: string | null } | null | undefined
  parts: Instalment[]
}

export const mostInstalments = 60
/** Some currencies have no smaller coin than one. */
const cent = decimal('0.01')

/** The parts of a plan over what is owed. Equal ones begin one step after the day of the sale unless somebody named the first. */
export function instalmentsOf(
  { equal, parts }: InstalmentPlan,
  { total, currency, today }: { total: Decimal; currency: string; today: string },
): Instalment[] {
  if (!equal) return parts
  const { count, every, first_on: firstOn } = equal
  const amounts = allocate(
    roundCoins(total, currency),
    Array.from({ length: count }, () => one),
    isWholeCoins(cent, currency) ? 2 : 0,
  )
  const startsOn = firstOn ?? today
  const rhythm = { startsOn, ...steps[every] }
  return amounts.map((amount, place) => ({
    due_on: dateAt(rhythm, firstOn ? place : place + 1) ?? addDays(startsOn, place),
    amount: toText(amount),
  }))
}

const steps = {
  week: { unit: 'week', every: 1 },
  fortnight: { unit: 'week', every: 2 },
  month: { unit: 'month', every: 1 },
} as const satisfies Record<InstalmentRhythm, object>

/**
 * What is to be paid next of parts with what is left of each: what is due by now, else the oldest of which something is left. The
 * database says the same in lists of what is owed.
 */
export function nextOfParts(parts: readonly { due_on: string; left: string }[], today: string): string {
  const open = parts.filter(({ left }) => isPositive(decimal(left)))
  const [first] = open
  if (first === undefined) return '0'
  const until = first.due_on > today ? first.due_on : today
  return toText(sum(open.filter(({ due_on }) => due_on <= until).map(({ left }) => decimal(left))))
}

/**
 * What is wrong with the parts of an agreement made today; `total` is what they come to together. A day that is over stays only
 * where it was agreed before.
 */
export function instalmentIssues(
  parts: readonly Instalment[],
  {
    total,
    currency,
    today,
    agreedDays = [],
  }: { total: Decimal; currency: string; today: string; agreedDays?: readonly string[] },
  format: (amount: Decimal) => string,
): Issue[] {
  const at = (index: number, field: keyof Instalment, code: string): Issue => ({
    code,
    path: `instalments.parts.${index}.${field}`,
    severity: 'error',
  })
  const amounts = parts.map(({ amount }) => parseDecimal(amount))
  const found = parts.flatMap(({ due_on: day }, index): Issue[] => {
    const amount = amounts[index] ?? null
    const isAmount = amount !== null && isPositive(amount) && isWholeCoins(amount, currency)
    const before = parts[index - 1]?.due_on
    return [
      ...(isAmount ? [] : [at(index, 'amount', 'instalment.amount')]),
      ...(isDay(day) && (day >= today || agreedDays.includes(day))
        ? []
        : [at(index, 'due_on', 'instalment.day')]),
      ...(before !== undefined && isDay(day) && day <= before
        ? [at(index, 'due_on', 'instalment.order')]
        : []),
    ]
  })
  if (parts.length === 0) found.push({ code: 'instalment.none', path: 'instalments', severity: 'error' })
  if (found.length > 0) return found
  const whole = roundCoins(total, currency)
  const given = sum(amounts.filter((amount) => amount !== null))
  if (compare(given, whole) === 0) return []
  return [
    {
      code: 'instalment.sum',
      path: 'instalments',
      severity: 'error',
      params: { given: format(given), total: format(whole) },
    },
  ]
}
