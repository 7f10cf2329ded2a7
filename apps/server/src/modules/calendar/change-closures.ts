import type { CalendarYear, ClosureInput } from '@cuentaclara/contracts'
import { isWorkingDay } from '@cuentaclara/einvoice'
import type { OpenContext } from '#platform/database/company-context.ts'
import { Invalid, NotFound } from '#platform/errors.ts'
import { insertClosure, readClosures, takeBackClosure } from './closure-store.ts'
import { getCalendar } from './get-calendar.ts'
import type { CalendarTerms } from './terms.ts'

/** Enters a day on which the authority is closed. Throws Invalid for one on which it did not work anyway. */
export async function addClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { day, reason, by }: ClosureInput & { by: string },
): Promise<CalendarYear> {
  if (!isWorkingDay(day)) throw new Invalid({ day: ['no-working-day'] })
  if (!(await insertClosure(ctx.tx, { day, reason }, { by, now: ctx.clock.now() })))
    throw new Invalid({ day: ['already-closed'] })
  return withMovedTerms(ctx, terms, day)
}

/** Takes one back that the platform entered; the trail keeps it. Throws NotFound. */
export async function removeClosure(
  ctx: OpenContext,
  terms: CalendarTerms,
  { id, by }: { id: string; by: string },
): Promise<CalendarYear> {
  const day = await takeBackClosure(ctx.tx, id, { by, now: ctx.clock.now() })
  if (day === undefined) throw new NotFound()
  return withMovedTerms(ctx, terms, day)
}

async function withMovedTerms(ctx: OpenContext, terms: CalendarTerms, day: string): Promise<CalendarYear> {
  await terms.move(ctx, day, await readClosures(ctx.tx))
  return getCalendar(ctx, terms, Number(day.slice(0, 4)))
}
