import { formatTime, today } from '#lib/dates.ts'

/** Whether a date is due already: the hour of its day is over in Costa Rica. */
export function isDueNow(day: string | null, timeOfDay: string, now = new Date()): boolean {
  if (day === null || day > today()) return false
  return day < today() || timeOfDay <= formatTime(now.toISOString())
}
