import { addDays } from '@cuentaclara/einvoice'
import type { DemoCompany, DemoCost, DemoPurchaseLine, DemoSupplier } from './demo-company.ts'
import { daysFrom, firstDayOf, paceOf, weekdayOf, wholeDetailFrom } from './pace.ts'

/** An invoice of a supplier: whose, of which day, the how manieth of theirs, and what for. */
export type PlannedPurchase = {
  supplier: DemoSupplier
  day: string
  sequence: number
  lines: readonly DemoPurchaseLine[]
}

/** What was bought in the months of the history up to yesterday, in order. */
export function planPurchases({ purchases, rhythm }: DemoCompany, today: string): PlannedPurchase[] {
  return purchases.suppliers
    .flatMap((supplier, index) => {
      const visits = daysOf(today).flatMap((day) => visitOf(supplier.comes, day, today))
      return visits.map(({ day, bundle }, number) => ({
        supplier,
        day,
        // They have other clients too.
        sequence: 400 + index * 310 + number * (7 + index),
        lines: linesFor(supplier, bundle * (supplier.followsSales ? paceOf(rhythm, day, today) : 1)),
      }))
    })
    .toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Every day on which a cost of the history fell due up to yesterday, in order. */
export function planCosts({ purchases }: DemoCompany, today: string): { cost: DemoCost; day: string }[] {
  return daysOf(today).flatMap((day) =>
    purchases.costs
      .filter(({ days }) => days.some((wanted) => isDayOfMonth(wanted, day)))
      .map((cost) => ({ cost, day })),
  )
}

function daysOf(today: string): string[] {
  return [...daysFrom(firstDayOf(today), addDays(today, -1))]
}

/** Of the first year one invoice in four weeks stands for all: a demo starts sooner, and its months are whole. */
const bundledWeeks = 4

function visitOf(
  comes: DemoSupplier['comes'],
  day: string,
  today: string,
): { day: string; bundle: number }[] {
  if ('day' in comes) return isDayOfMonth(comes.day, day) ? [{ day, bundle: 1 }] : []
  const weeks = day < wholeDetailFrom(today) ? bundledWeeks : comes.weeks
  const weekNumber = Math.floor(Date.parse(day) / (7 * 86_400_000))
  const isTheirDay = weekdayOf(day) === comes.weekday && weekNumber % weeks === 0
  return isTheirDay ? [{ day, bundle: weeks / comes.weeks }] : []
}

/** Months that are shorter end sooner. */
function isDayOfMonth(wanted: number, day: string): boolean {
  const number = Number(day.slice(8))
  const isLast = addDays(day, 1).slice(8) === '01'
  return number === wanted || (isLast && wanted > number)
}

function linesFor({ lines }: DemoSupplier, pace: number): DemoPurchaseLine[] {
  return lines.map((line) => ({ ...line, quantity: Math.max(1, Math.round(line.quantity * pace)) }))
}
