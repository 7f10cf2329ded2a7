import { addDays } from '@cuentaclara/einvoice'

/** The last day of a month `2026-10`. */
export function lastDayOf(month: string): string {
  return addDays(`${monthAfter(month)}-01`, -1)
}

/** The last day before a month `2026-10` begins. */
export function dayBefore(month: string): string {
  return addDays(`${month}-01`, -1)
}

function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}
