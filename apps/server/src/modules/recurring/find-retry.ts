import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, NotFound } from '#platform/errors.ts'
import { readRecurring } from './recurring-store.ts'
import { readRun } from './run-store.ts'

/**
 * A date of many of which some failed, to be tried again. Throws NotFound, and Conflict where nothing failed or the series itself is
 * about to try: then running it does.
 */
export async function findRetry(
  ctx: CompanyContext,
  id: string,
): Promise<{ id: string; recurringId: string; plannedOn: string }> {
  ctx.permit('recurring.start')
  const run = await readRun(ctx.tx, id)
  if (run === undefined) throw new NotFound('run-not-found')
  if ((run.parts?.failed ?? 0) === 0) throw new Conflict('recurring-nothing-failed')
  const series = await readRecurring(ctx.tx, run.recurring_id)
  if (series?.status === 'active' && series.next_on === run.planned_on)
    throw new Conflict('recurring-run-instead')
  return { id, recurringId: run.recurring_id, plannedOn: run.planned_on }
}
