import { today } from '#lib/dates/dates.ts'

/** A day so many days from today in Costa Rica. */
export function daysFromToday(days: number): string {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
