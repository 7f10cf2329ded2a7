import { add, decimal, divide, halfUp, multiply, parseDecimal, toText } from '@cuentaclara/decimal'
import { isDay, type PlainDay } from '../calendar/calendar.ts'
import { datesFrom, type Rhythm } from '../calendar/rhythm.ts'

/** Prices that rise by a percentage once a year, the next time on a day; `leapDay`: on 29 February, and on the 28th where there is none. */
export type YearlyRaise = { percent: string; on: PlainDay; leapDay?: boolean }

/** The same day so many years later; 29 February becomes the 28th where there is none. */
export function yearsAfter(day: PlainDay, years: number): PlainDay {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(same) ? same : `${same.slice(0, 8)}28`
}

/** The day of a raise so many years after its next one: what stands on the 28th for want of a 29th is on that where there is one. */
export function raiseDay(
  { on, leapDay = false }: Pick<YearlyRaise, 'on' | 'leapDay'>,
  years: number,
): PlainDay {
  const day = yearsAfter(on, years)
  const leap = `${day.slice(0, 8)}29`
  return leapDay && day.endsWith('-02-28') && isDay(leap) ? leap : day
}

/** Whether a raise on a day is meant for 29 February: it stands there, or where that of the first day has none. */
export function isLeapDay(on: PlainDay, startsOn: PlainDay): boolean {
  if (on.endsWith('-02-29')) return true
  return startsOn.endsWith('-02-29') && on.endsWith('-02-28') && !isDay(`${on.slice(0, 8)}29`)
}

/** How often prices have risen by a day, from how they are written now. */
export function raisesBy(raise: YearlyRaise, day: PlainDay): number {
  let times = 0
  while (raiseDay(raise, times) <= day) times += 1
  return times
}

/** A price after so many raises, each rounded to cents as people see it; what is no number stays as it is. */
export function raisedPrice(price: string, percent: string, times: number): string {
  let known = parseDecimal(price)
  if (known === null || times === 0) return price
  const factor = add(hundred, decimal(percent))
  for (let time = 0; time < times; time += 1) known = divide(multiply(known, factor), hundred, 2, halfUp)
  return toText(known)
}

/** A price and so much more, or less; what is no number stays as it is. */
export function addedPrice(price: string, amount: string): string {
  const known = parseDecimal(price)
  return known === null ? price : toText(add(known, decimal(amount)))
}

/** The first dates of a rhythm that have a new price, at most so many. */
export function raiseDates(rhythm: Rhythm, raise: YearlyRaise, from: PlainDay, most: number): PlainDay[] {
  const dates: PlainDay[] = []
  for (let time = 0; dates.length < most; time += 1) {
    const day = raiseDay(raise, time)
    const [date] = datesFrom(rhythm, day > from ? day : from, 1)
    if (date === undefined) break
    // A rhythm of several years leaves raises to one date.
    if (date !== dates.at(-1)) dates.push(date)
  }
  return dates
}

const hundred = decimal('100')
