import { addDays } from '@cuentaclara/einvoice'

/** First and last day of a month `2026-10`. */
export function daysOf(month: string): { from: string; to: string } {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}

/** The month before that of a day. */
export function monthBefore(day: string): string {
  return addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
}
