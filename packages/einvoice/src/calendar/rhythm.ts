import { addDays, daysBetween, isDay, type PlainDay } from './calendar.ts'

/** Which day of a month: the nth (the last one where a month is shorter), the last, or the nth of a weekday. */
export type MonthDay =
  | { kind: 'day'; day: number }
  | { kind: 'last' }
  /** `weekday` 1 Monday … 7 Sunday; `nth` 1–4, or 5 for the last of the month. */
  | { kind: 'weekday'; nth: number; weekday: number }

/** How something repeats: its dates follow from the first day alone, never from when anything was done. */
export type Rhythm = {
  unit: 'day' | 'week' | 'month'
  /** 1–99: `{ unit: 'month', every: 3 }` is quarterly. */
  every: number
  /** Months only; the day of the start when left out. */
  on?: MonthDay
  startsOn: PlainDay
  /** The last day on which there may be a date. */
  endsOn?: PlainDay
  /** How many dates there are in all. */
  count?: number
}

/** The date of a place in the series, from 0; null when the series is over by then, or when its start is no day. */
export function dateAt(rhythm: Rhythm, place: number): PlainDay | null {
  const { count, endsOn } = rhythm
  if (!isDay(rhythm.startsOn) || place < 0 || (count !== undefined && place >= count)) return null
  const date = rhythm.unit === 'month' ? monthDate(rhythm, place) : dayDate(rhythm, place)
  return endsOn !== undefined && date > endsOn ? null : date
}

/** The place in the series of the first date on or after a day; null when there is none left. */
export function placeFrom(rhythm: Rhythm, day: PlainDay): number | null {
  if (!isDay(rhythm.startsOn)) return null
  // A little early: months differ in length.
  let place = Math.max(0, Math.floor(daysBetween(rhythm.startsOn, day) / longestStep(rhythm)) - 1)
  for (;;) {
    const date = dateAt(rhythm, place)
    if (date === null) return null
    if (date >= day) return place
    place += 1
  }
}

/** At most `most` dates on or after a day, in order. */
export function datesFrom(rhythm: Rhythm, day: PlainDay, most: number): PlainDay[] {
  const first = placeFrom(rhythm, day)
  if (first === null) return []
  const dates = Array.from({ length: most }, (_, i) => dateAt(rhythm, first + i))
  return dates.filter((date) => date !== null)
}

/** The first date after a day; null when there is none. */
export function dateAfter(rhythm: Rhythm, day: PlainDay): PlainDay | null {
  return datesFrom(rhythm, addDays(day, 1), 1)[0] ?? null
}

function longestStep({ unit, every }: Rhythm): number {
  return { day: 1, week: 7, month: 31 }[unit] * every
}

function dayDate({ unit, every, startsOn }: Rhythm, place: number): PlainDay {
  return addDays(startsOn, place * every * (unit === 'week' ? 7 : 1))
}

/** The first month is that of the start, or the next one when its day has passed by then. */
function monthDate({ every, on, startsOn }: Rhythm, place: number): PlainDay {
  const rule = on ?? { kind: 'day', day: dayOf(startsOn) }
  const first = monthOf(startsOn)
  const base = dayInMonth(first, rule) >= startsOn ? first : first + 1
  return dayInMonth(base + place * every, rule)
}

/** Months since the year 0. */
function monthOf(day: PlainDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function dayOf(day: PlainDay): number {
  return Number(day.slice(8, 10))
}

function dayInMonth(month: number, rule: MonthDay): PlainDay {
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const last = lengthOf(month)
  if (rule.kind === 'last') return addDays(first, last - 1)
  if (rule.kind === 'day') return addDays(first, Math.min(rule.day, last) - 1)
  const toWeekday = (rule.weekday - weekdayOf(first) + 7) % 7
  const day = 1 + toWeekday + (Math.min(rule.nth, 5) - 1) * 7
  return addDays(first, (day > last ? day - 7 : day) - 1)
}

function lengthOf(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
}

/** 1 Monday … 7 Sunday. 1970-01-01 was a Thursday. */
function weekdayOf(day: PlainDay): number {
  return ((((daysBetween('1970-01-01', day) + 3) % 7) + 7) % 7) + 1
}
