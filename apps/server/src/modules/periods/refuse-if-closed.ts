import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { readClosedUntil, readCloser } from './period-store.ts'

/**
 * Refuses a change to what is dated `day` (Costa Rican, `2026-11-30`) when the company closed its books up to that day or
 * a later one. Of a change of date both days are asked. Throws Conflict `period-closed`, which says who closed them and when.
 */
export async function refuseIfClosed(ctx: Pick<CompanyContext, 'tx'>, day: string): Promise<void> {
  const closedUntil = await readClosedUntil(ctx)
  if (closedUntil !== null && day <= closedUntil) {
    throw new Conflict('period-closed', { closed_until: closedUntil, ...(await readCloser(ctx)) })
  }
}
