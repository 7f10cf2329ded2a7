import { workingDayFrom } from '@cuentaclara/einvoice'
import { monthAfter } from './period-days.ts'

/** The return of a month is due on the fifteenth of the next one, or the next working day (VAT act, article 27). */
export function dueDay(period: string): string {
  return workingDayFrom(`${monthAfter(period)}-15`)
}
