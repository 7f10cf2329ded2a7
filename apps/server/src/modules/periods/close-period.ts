import type { Closings, OpenInPeriod } from '@cuentaclara/contracts'
import { addDays, costaRicaDay } from '@cuentaclara/einvoice'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { lastDayOf } from '#platform/months.ts'
import { getClosings } from './get-closings.ts'
import { insertChange, readClosedUntil } from './period-store.ts'

/** Counts what is still open among what is dated in some days, both included; from the beginning without a first one. */
export type CountOpen = (
  ctx: CompanyContext,
  days: Pick<OpenInPeriod, 'from' | 'to'>,
) => Promise<OpenInPeriod['open']>

/**
 * What would be closed with a month `2026-10` and is still open: from the day after those closed already to its last. Throws
 * Conflict for a month that is closed, Invalid for one that is not over.
 */
export async function reviewPeriod(
  ctx: CompanyContext,
  countOpen: CountOpen,
  month: string,
): Promise<OpenInPeriod> {
  ctx.permit('period.close')
  const to = lastDayOf(month)
  const closedUntil = await readClosedUntil(ctx)
  if (closedUntil !== null && to <= closedUntil) throw new Conflict('period-only-forward')
  // Today is still being worked on, and so is every day after it.
  if (to >= costaRicaDay(ctx.clock.now())) throw new Invalid({ month: ['past-month'] })
  const from = closedUntil === null ? null : addDays(closedUntil, 1)
  return { from, to, open: await countOpen(ctx, { from, to }) }
}

/** Closes the books up to the end of a month, whatever is still open. Throws as `reviewPeriod` does. */
export async function closePeriod(
  ctx: CompanyContext,
  countOpen: CountOpen,
  month: string,
): Promise<Closings> {
  ctx.permit('period.close')
  await oneAtATime(ctx, 'period')
  const { to, open } = await reviewPeriod(ctx, countOpen, month)
  const leftOpen = open.reduce((sum, { count }) => sum + count, 0)
  await insertChange(ctx, { kind: 'closed', closed_until: to, left_open: leftOpen, reason: null })
  return getClosings(ctx)
}
