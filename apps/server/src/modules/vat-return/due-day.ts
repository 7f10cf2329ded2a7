import { type WorkCalendar, workingDayFrom } from '@cuentaclara/einvoice'
import { monthAfter, monthBefore } from '#platform/months.ts'

/** The return of a month is due on the fifteenth of the next one, or the next working day (VAT act, article 27). */
export function dueDay(period: string, calendar?: WorkCalendar): string {
  return workingDayFrom(`${monthAfter(period)}-15`, calendar)
}

/** The month whose return is due next and when, seen from a Costa Rican day, which may be the day itself. */
export function nextDue(today: string, calendar?: WorkCalendar): { period: string; due_on: string } {
  const month = today.slice(0, 7)
  const before = monthBefore(month)
  const due = dueDay(before, calendar)
  return today <= due ? { period: before, due_on: due } : { period: month, due_on: dueDay(month, calendar) }
}
