import { addDays, type PlainDay } from './calendar.ts'

const workingDaysToConfirm = 8

/**
 * The last day to confirm a document of a day: the eighth working day of the next month (MH-DGT-RES-0027-2024, art. 10).
 * Without the holidays it may come too early, never too late.
 */
export function lastDayToConfirm(day: PlainDay, holidays: ReadonlySet<PlainDay> = new Set()): PlainDay {
  const isWorkingDay = (one: PlainDay) => !isWeekend(one) && !holidays.has(one)
  let next = `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
  let worked = isWorkingDay(next) ? 1 : 0
  while (worked < workingDaysToConfirm) {
    next = addDays(next, 1)
    if (isWorkingDay(next)) worked += 1
  }
  return next
}

function isWeekend(day: PlainDay): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
