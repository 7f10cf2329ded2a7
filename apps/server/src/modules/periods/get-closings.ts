import type { Closings } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readChanges } from './period-store.ts'

/** Up to when the books are closed, and who closed and reopened them. */
export async function getClosings(ctx: CompanyContext): Promise<Closings> {
  ctx.permit('settings.read')
  const changes = await readChanges(ctx)
  return { closed_until: changes[0]?.closed_until ?? null, changes }
}
