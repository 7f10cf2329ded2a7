import type { CalendarYear, HolidayChange } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { costaRicaDay, isHoliday, isWorkingDay, type WorkCalendar } from '@cuentaclara/einvoice'
import type { z } from 'zod'
import type { OpenContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import {
  insertClosure,
  type NewClosure,
  readChanges,
  readWorkCalendar,
  readYearlyDays,
  storeSettled,
  takeBackClosure,
} from './closure-store.ts'
import { getCalendar } from './get-calendar.ts'
import type { CalendarTerms } from './terms.ts'

type Closure = z.output<typeof schemas.closureInput>
type By = { by: string }

/**
 * Enters a day on which the authority does not work, or a holiday of one year or of every year. Throws Invalid by field, also for a day on
 * which it did not work anyway.
 */
export async function addClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { by, ...closure }: Closure & By,
): Promise<CalendarYear> {
  const added = await enterClosure(ctx, closure, by)
  return withMovedTerms(ctx, terms, daysOf(ctx, added), yearOf(closure.day))
}

/**
 * Says something else of a day that was entered: the former entry is taken back, so that the calendar tells both. Throws NotFound, also for a
 * holiday that was moved, and what entering throws.
 */
export async function replaceClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { id, by, ...closure }: Closure & By & { id: string },
): Promise<CalendarYear> {
  const former = await takeBackClosure(ctx.tx, id, { by, now: ctx.clock.now() })
  if (former === undefined || former.holiday_on !== null) throw new NotFound()
  const added = await enterClosure(ctx, closure, by)
  const days = [...daysOf(ctx, added), ...daysOf(ctx, former), ...(await dropStrayChanges(ctx, by))]
  return withMovedTerms(ctx, terms, days, yearOf(closure.day))
}

/**
 * Moves a holiday to another day of its year, or takes it away for that year: one of the law, or one that comes again. Throws NotFound for a
 * day that is no holiday, and Invalid for one that was moved before, or to a day on which the authority does not work anyway.
 */
export async function changeHoliday(
  ctx: OpenContext,
  terms: CalendarTerms,
  { holidayOn, moved_to: movedTo, reason, by }: HolidayChange & { holidayOn: string; by: string },
): Promise<CalendarYear> {
  if (!isHoliday(holidayOn) && !(await readYearlyDays(ctx.tx)).has(holidayOn)) throw new NotFound()
  if (movedTo !== null) {
    if (yearOf(movedTo) !== yearOf(holidayOn)) throw new Invalid({ moved_to: ['same-year'] })
    refuseFreeDay(movedTo, await readWorkCalendar(ctx.tx), 'moved_to')
  }
  const kind = movedTo === null ? 'cancelled' : 'moved'
  const change = { kind, day: movedTo, holiday_on: holidayOn, reason, ...ofOneYear } as const
  await enter(ctx, change, by, 'moved_to')
  return withMovedTerms(ctx, terms, daysOf(ctx, change), yearOf(holidayOn))
}

/** Takes back what the platform entered; the trail keeps it. Throws NotFound. */
export async function removeClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { id, by }: { id: string; by: string },
): Promise<CalendarYear> {
  const removed = await takeBackClosure(ctx.tx, id, { by, now: ctx.clock.now() })
  if (removed === undefined) throw new NotFound()
  const days = [...daysOf(ctx, removed), ...(await dropStrayChanges(ctx, by))]
  return withMovedTerms(ctx, terms, days, yearOf(removed.holiday_on ?? removed.day!))
}

/** Says whether the holidays of a year are certain: then silence ends its terms on their day, without any days of grace. */
export async function settleYear(
  ctx: OpenContext,
  terms: CalendarTerms,
  { year, is_settled: isSettled, by }: { year: number; is_settled: boolean; by: string },
): Promise<CalendarYear> {
  await storeSettled(ctx.tx, { year, isSettled }, { by, now: ctx.clock.now() })
  return getCalendar(ctx, terms, year)
}

const ofOneYear = { is_yearly: false, last_year: null } as const

async function enterClosure(ctx: OpenContext, given: Closure, by: string): Promise<NewClosure> {
  const { kind = 'closure', day, reason, is_yearly: isYearly, last_year: last = null } = given
  if (isYearly && kind !== 'holiday') throw new Invalid({ is_yearly: ['choose'] })
  if (last !== null && (!isYearly || last < yearOf(day)))
    throw new Invalid({ last_year: [isYearly ? 'not-before-start' : 'choose'] })
  const calendar = await readWorkCalendar(ctx.tx)
  const closure = { kind, day, holiday_on: null, reason, is_yearly: isYearly, last_year: last }
  if (isYearly) refuseKnownHoliday(day, calendar, { yearly: await readYearlyDays(ctx.tx), last })
  else refuseFreeDay(day, calendar)
  await enter(ctx, closure, by)
  return closure
}

function refuseFreeDay(day: string, calendar: WorkCalendar, field = 'day'): void {
  if (calendar.closed.has(day)) throw new Invalid({ [field]: ['already-closed'] })
  if (!isWorkingDay(day, calendar)) throw new Invalid({ [field]: ['no-working-day'] })
}

/** What comes again may begin on a Sunday; two of the same day of the year are one. */
function refuseKnownHoliday(
  day: string,
  { closed, open }: WorkCalendar,
  { yearly, last }: { yearly: ReadonlySet<string>; last: number | null },
): void {
  const meets = [...yearly].some(
    (other) => other.slice(4) === day.slice(4) && other >= day && (last === null || yearOf(other) <= last),
  )
  if (closed.has(day) || meets) throw new Invalid({ day: ['already-closed'] })
  if (isHoliday(day) && !open.has(day)) throw new Invalid({ day: ['no-working-day'] })
}

async function enter(ctx: OpenContext, closure: NewClosure, by: string, field = 'day'): Promise<void> {
  const isNew = await insertClosure(ctx.tx, closure, { by, now: ctx.clock.now() })
  if (!isNew) throw new Invalid({ [field]: ['already-closed'] })
}

/** Takes back what was said of a holiday that comes no more; answers the days that it concerned. */
async function dropStrayChanges(ctx: OpenContext, by: string): Promise<string[]> {
  const yearly = await readYearlyDays(ctx.tx)
  const stray = (await readChanges(ctx.tx)).filter(
    ({ holiday_on: day }) => !isHoliday(day) && !yearly.has(day),
  )
  const days: string[] = []
  for (const { id } of stray) {
    const change = await takeBackClosure(ctx.tx, id, { by, now: ctx.clock.now() })
    if (change !== undefined) days.push(...daysOf(ctx, change))
  }
  return days
}

/** The days that an entry concerns; of what comes again those whose terms may still run. */
function daysOf(
  { clock }: OpenContext,
  { day, holiday_on: holidayOn, is_yearly: isYearly, last_year: last }: NewClosure,
): string[] {
  const days = [holidayOn, day].filter((each) => each !== null)
  if (!isYearly || day === null) return days
  const thisYear = yearOf(costaRicaDay(clock.now()))
  return [thisYear - 1, thisYear, thisYear + 1]
    .filter((year) => yearOf(day) <= year && (last === null || year <= last))
    .map((year) => `${year}${day.slice(4)}`)
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

async function withMovedTerms(
  ctx: OpenContext,
  terms: CalendarTerms,
  days: readonly string[],
  /** Which is looked at. */
  year: number,
): Promise<CalendarYear> {
  const calendar = await readWorkCalendar(ctx.tx)
  const ofEachMonth = new Map(days.map((day) => [day.slice(0, 7), day]))
  for (const day of ofEachMonth.values()) await terms.move(ctx, day, calendar)
  return getCalendar(ctx, terms, year)
}
