import type { Closings, ReopenedMonth } from '@cuentaclara/contracts'
import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { oneAtATime } from '#platform/database/one-at-a-time.ts'
import { Conflict } from '#platform/errors.ts'
import { lastDayOf, monthBefore } from '#platform/months.ts'
import { getClosings } from './get-closings.ts'
import { insertChange, readClosedUntil } from './period-store.ts'

/**
 * Opens a month `2026-10` again, and every later one with it. Owners and accountants are told why. Throws Conflict for a month
 * that is not closed.
 */
export async function reopenPeriod(ctx: CompanyContext, { month, reason }: ReopenedMonth): Promise<Closings> {
  ctx.permit('period.reopen')
  await oneAtATime(ctx, 'period')
  const closedUntil = await readClosedUntil(ctx)
  if (closedUntil === null || closedUntil < `${month}-01`) throw new Conflict('period-not-closed')
  await insertChange(ctx, {
    kind: 'reopened',
    closed_until: lastDayOf(monthBefore(month)),
    left_open: null,
    reason,
  })
  const closings = await getClosings(ctx)
  await notify(ctx, {
    kind: 'period-reopened',
    params: { by: closings.changes[0]?.by ?? '', month, reason },
    path: `/main-configurations/${ctx.companyId}?tab=data`,
    to: { roles: ['owner', 'accountant'] },
  })
  return closings
}
