import type { RecurringStatus, Schedule } from '@cuentaclara/contracts'
import { dateAfter, datesFrom, epochOf, type Rhythm, startOfDay } from '@cuentaclara/einvoice'

/** A schedule of the contract as the calendar reads it. */
export function rhythmOf({ unit, every, on, starts_on, ends_on, count }: Schedule): Rhythm {
  return {
    unit,
    every,
    ...(unit === 'month' && on ? { on } : {}),
    startsOn: starts_on,
    ...(ends_on ? { endsOn: ends_on } : {}),
    ...(count ? { count } : {}),
  }
}

/** The first date that is today or later and after what was billed last; null when none is left. */
export function nextDue(schedule: Schedule, lastOn: string | null, today: string): string | null {
  const rhythm = rhythmOf(schedule)
  if (lastOn !== null && lastOn >= today) return dateAfter(rhythm, lastOn)
  return datesFrom(rhythm, today, 1)[0] ?? null
}

/** At most so many dates that a pause left out are made up. */
const mostMissed = 50

type Standing = { status: RecurringStatus; schedule: Schedule; next_on: string | null; failures: number }

/** Dates that a pause left out so far; after a failure nothing is left out, whatever the pause. */
export function missedBy({ status, schedule, next_on: nextOn, failures }: Standing, today: string): string[] {
  if (status !== 'paused' || nextOn === null || failures > 0) return []
  return datesFrom(rhythmOf(schedule), nextOn, mostMissed).filter((date) => date < today)
}

/** The moment of a Costa Rican day at a wall-clock time, `06:00`, in milliseconds since 1970. */
export function momentOf(day: string, timeOfDay: string): number {
  const [hours = '0', minutes = '0'] = timeOfDay.split(':')
  return epochOf(startOfDay(day))! + (Number(hours) * 60 + Number(minutes)) * 60_000
}
