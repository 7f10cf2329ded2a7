import type { CalendarYear, ClosureInput, HolidayChange } from '@cuentaclara/contracts'
import { isHoliday, isWorkingDay, type WorkCalendar } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import {
  insertClosure,
  type NewClosure,
  readWorkCalendar,
  storeSettled,
  takeBackClosure,
} from './closure-store.ts'
import { getCalendar } from './get-calendar.ts'
import type { CalendarTerms } from './terms.ts'

/** Enters a day on which the authority does not work. Throws Invalid for one on which it did not work anyway. */
export async function addClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { day, reason, kind = 'closure', by }: ClosureInput & { by: string },
): Promise<CalendarYear> {
  refuseFreeDay(day, await readWorkCalendar(ctx.tx))
  await enter(ctx, { kind, day, holiday_on: null, reason }, by)
  return withMovedTerms(ctx, terms, [day])
}

/**
 * Moves a holiday of the law to another day of its year, or takes it away for that year. Throws NotFound for a day that is no
 * holiday, and Invalid for one that was moved before, or to a day on which the authority does not work anyway.
 */
export async function changeHoliday(
  ctx: OpenContext,
  terms: CalendarTerms,
  { holidayOn, moved_to: movedTo, reason, by }: HolidayChange & { holidayOn: string; by: string },
): Promise<CalendarYear> {
  if (!isHoliday(holidayOn)) throw new NotFound()
  if (movedTo !== null) {
    if (movedTo.slice(0, 4) !== holidayOn.slice(0, 4)) throw new Invalid({ moved_to: ['same-year'] })
    refuseFreeDay(movedTo, await readWorkCalendar(ctx.tx), 'moved_to')
  }
  const kind = movedTo === null ? 'cancelled' : 'moved'
  await enter(ctx, { kind, day: movedTo, holiday_on: holidayOn, reason }, by, 'moved_to')
  return withMovedTerms(ctx, terms, [holidayOn, ...(movedTo === null ? [] : [movedTo])])
}

/** Takes back what the platform entered; the trail keeps it. Throws NotFound. */
export async function removeClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { id, by }: { id: string; by: string },
): Promise<CalendarYear> {
  const days = await takeBackClosure(ctx.tx, id, { by, now: ctx.clock.now() })
  if (days === undefined) throw new NotFound()
  return withMovedTerms(ctx, terms, days)
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

function refuseFreeDay(day: string, calendar: WorkCalendar, field = 'day'): void {
  if (calendar.closed.has(day)) throw new Invalid({ [field]: ['already-closed'] })
  if (!isWorkingDay(day, calendar)) throw new Invalid({ [field]: ['no-working-day'] })
}

async function enter(ctx: OpenContext, closure: NewClosure, by: string, field = 'day'): Promise<void> {
  const isNew = await insertClosure(ctx.tx, closure, { by, now: ctx.clock.now() })
  if (!isNew) throw new Invalid({ [field]: ['already-closed'] })
}

/** The first of the days says which year is looked at. */
async function withMovedTerms(
  ctx: OpenContext,
  terms: CalendarTerms,
  days: readonly string[],
): Promise<CalendarYear> {
  const calendar = await readWorkCalendar(ctx.tx)
  const ofEachMonth = new Map(days.map((day) => [day.slice(0, 7), day]))
  for (const day of ofEachMonth.values()) await terms.move(ctx, day, calendar)
  return getCalendar(ctx, terms, Number(days[0]!.slice(0, 4)))
}
