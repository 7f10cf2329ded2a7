import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { readSection } from './sections.ts'

/**
 * Refuses a change to what is dated `day` (Costa Rican, `2026-11-30`) when the company closed its books up to that day or
 * a later one. Of a change of date both days are asked. Throws Conflict `period-closed`.
 */
export async function refuseIfClosed(
  ctx: Pick<CompanyContext, 'tx' | 'companyId'>,
  day: string,
): Promise<void> {
  const { closed_until } = await readSection(ctx, 'period')
  if (closed_until !== null && day <= closed_until) {
    throw new Conflict('period-closed', { closed_until })
  }
}
