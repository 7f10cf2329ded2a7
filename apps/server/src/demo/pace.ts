import { addDays, workingDayFrom } from '@cuentaclara/einvoice'
import type { Rhythm } from './demo-company.ts'

const monthsOfHistory = 18

/** The first day of a history that ends today: eighteen whole months and the days of this one. */
export function firstDayOf(today: string): string {
  return firstOfMonth(today, -monthsOfHistory)
}

/** The first day of a month, so many months from that of a day. */
export function firstOfMonth(day: string, change: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + change
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** From here on every sale and purchase is there; what is older comes in fewer, larger ones. */
export function wholeDetailFrom(today: string): string {
  return firstOfMonth(today, -4)
}

/** Every day from one to another, both included. */
export function* daysFrom(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

export function isOpen({ closedOn }: Pick<Rhythm, 'closedOn'>, day: string): boolean {
  const weekday = weekdayOf(day)
  const isHoliday = weekday > 0 && weekday < 6 && workingDayFrom(day) !== day
  return !closedOn.includes(weekday) && !isHoliday
}

/** The day itself or the last one before on which the business was open. */
export function lastOpenDay(rhythm: Pick<Rhythm, 'closedOn'>, day: string): string {
  return isOpen(rhythm, day) ? day : lastOpenDay(rhythm, addDays(day, -1))
}

const growth = 0.3

/** How strong business is on a day, where 1 is a usual day of today: it grew by and by, and follows the year. */
export function paceOf({ season }: Pick<Rhythm, 'season'>, day: string, today: string): number {
  const daysBack = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return season[Number(day.slice(5, 7)) - 1]! * (1 - (growth * daysBack) / (monthsOfHistory * 30.4))
}
