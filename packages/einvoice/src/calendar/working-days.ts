import { addDays, type PlainDay } from './calendar.ts'
import { holidaysOfYear, isWorkingDay, type WorkCalendar } from './holidays.ts'

const workingDaysToConfirm = 8

/** The last day to confirm a document of a day: the eighth working day of the next month (MH-DGT-RES-0027-2024, art. 10). */
export function lastDayToConfirm(day: PlainDay, calendar?: WorkCalendar): PlainDay {
  const first = `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
  return workingDaysAfter(addDays(first, -1), workingDaysToConfirm, calendar)
}

/** So many working days after a day. */
export function workingDaysAfter(day: PlainDay, count: number, calendar?: WorkCalendar): PlainDay {
  let next = day
  for (let left = count; left > 0; ) {
    next = addDays(next, 1)
    if (isWorkingDay(next, calendar)) left -= 1
  }
  return next
}

/** The day itself, or the next one on which the authority works: a term that ends on another passes to it (CNPT, art. 10). */
export function workingDayFrom(day: PlainDay, calendar?: WorkCalendar): PlainDay {
  return workingDaysAfter(addDays(day, -1), 1, calendar)
}

/** Working days by which a term may end later than we reckon: holidays that are moved to it, or that nobody knows yet. */
const daysOfGrace = { published: 0, lawful: 2, unknown: 5 }

/**
 * Whether a term is over for certain. Where the holidays are not, silence counts later rather than sooner, for a right
 * would be lost.
 */
export function isTermOver(lastDay: PlainDay, today: PlainDay, calendar?: WorkCalendar): boolean {
  return workingDaysAfter(lastDay, daysOfGrace[holidaysOfYear(lastDay, calendar)], calendar) < today
}
