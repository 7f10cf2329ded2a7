import { workingDayFrom } from '@cuentaclara/einvoice'
import { monthAfter, monthBefore } from './period-days.ts'

/** The return of a month is due on the fifteenth of the next one, or the next working day (VAT act, article 27). */
export function dueDay(period: string): string {
  return workingDayFrom(`${monthAfter(period)}-15`)
}

/** When the next return is due, seen from a Costa Rican day, which may be the day itself. */
export function nextDueDay(today: string): string {
  const month = today.slice(0, 7)
  const due = dueDay(monthBefore(month))
  return today <= due ? due : dueDay(month)
}
