import { costaRicaDay, daysBetween } from '@cuentaclara/einvoice'

/** Days of the calendar from today to the day of a moment: who counts them on from today comes to that day. Null of none. */
export function daysLeft(until: Date | null, nowMs: number): number | null {
  return until === null ? null : daysBetween(costaRicaDay(nowMs), costaRicaDay(until.getTime()))
}
