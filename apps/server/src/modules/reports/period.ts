import { addDays, daysBetween } from '@cuentaclara/einvoice'
import { Invalid } from '#platform/errors.ts'

/** Costa Rican days, both included. */
export type Period = { from: string; to: string }

const longest = 3660

/** The period asked for, this month without one. Throws Invalid when it ends before it begins or is longer than ten years. */
export function readPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const from = asked.from ?? (asked.to === undefined ? firstOfMonth(today) : firstOfMonth(asked.to))
  const to =
    asked.to ??
    (asked.from === undefined || asked.from <= today ? lastOfMonth(today) : lastOfMonth(asked.from))
  if (to < from) throw new Invalid({ to: ['period-order'] })
  if (daysBetween(from, to) > longest) throw new Invalid({ to: ['period-long'] })
  return { from, to }
}

/** What a period is compared with: the one before it, and while it lasts only as much of that one as has passed of this. */
export function comparedPeriod(period: Period, today: string): Period {
  const before = periodBefore(period)
  if (today < period.from || today >= period.to) return before
  if (!isWholeMonths(period))
    return { from: before.from, to: addDays(before.from, daysBetween(period.from, today)) }
  const month = monthText(monthIndex(before.from) + monthIndex(today) - monthIndex(period.from))
  const sameDay = `${month}${today.slice(7)}`
  const last = lastOfMonth(`${month}-01`)
  return { from: before.from, to: sameDay < last ? sameDay : last }
}

/** As many whole months before a period of whole months, else as many days. */
export function periodBefore(period: Period): Period {
  const { from, to } = period
  if (!isWholeMonths(period)) {
    const before = addDays(from, -1)
    return { from: addDays(before, -daysBetween(from, to)), to: before }
  }
  const months = monthIndex(to) - monthIndex(from) + 1
  return { from: `${monthText(monthIndex(from) - months)}-01`, to: addDays(from, -1) }
}

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && to === lastOfMonth(to)
}

/** Every day of a period when it is short, every month otherwise: `2026-11-21` or `2026-11`. */
export function bucketsOf({ from, to }: Period): { unit: 'day' | 'month'; keys: string[] } {
  const days = daysBetween(from, to) + 1
  if (days <= 62)
    return { unit: 'day', keys: Array.from({ length: days }, (_, index) => addDays(from, index)) }
  return { unit: 'month', keys: monthsBetween(from, to) }
}

/** The months that two days span, `2026-11`. */
export function monthsBetween(from: string, to: string): string[] {
  const first = monthIndex(from)
  return Array.from({ length: monthIndex(to) - first + 1 }, (_, index) => monthText(first + index))
}

/** The first day of the month, `back` months earlier. */
export function firstOfMonth(day: string, back = 0): string {
  return `${monthText(monthIndex(day) - back)}-01`
}

export function lastOfMonth(day: string): string {
  return addDays(`${monthText(monthIndex(day) + 1)}-01`, -1)
}

function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthText(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}
