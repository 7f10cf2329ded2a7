import { addDays } from '@cuentaclara/einvoice'

/** The first day of a month `2026-10`. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** The last day of a month `2026-10`. */
export function lastDayOf(month: string): string {
  return addDays(firstDayOf(monthAfter(month)), -1)
}

export function monthBefore(month: string): string {
  return addDays(firstDayOf(month), -1).slice(0, 7)
}

export function monthAfter(month: string): string {
  return addDays(firstDayOf(month), 31).slice(0, 7)
}
