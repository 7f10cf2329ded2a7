import type { ScheduledFile } from '@cuentaclara/contracts'
import { addDays, costaRicaDay, dateAfter, type Rhythm } from '@cuentaclara/einvoice'

type Days = Pick<ScheduledFile, 'month_day' | 'weekday'>

/** Six in the morning in Costa Rica: the night's work is done, and the letter is there when people are. */
const fromHourMs = 6 * 3_600_000
/** A Sunday before all of this. */
const longAgo = '2000-01-02'

/** The last day of which the files are due at a moment. */
export function dueDay(nowMs: number): string {
  return costaRicaDay(nowMs - fromHourMs)
}

/** The first day after one, on which a file is due. */
export function nextDay({ month_day, weekday }: Days, day: string): string {
  const rhythm: Rhythm =
    month_day === null
      ? { unit: 'week', every: 1, startsOn: addDays(longAgo, weekday!) }
      : { unit: 'month', every: 1, on: { kind: 'day', day: month_day }, startsOn: longAgo }
  return dateAfter(rhythm, day)!
}
