import type { AuditCheck } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { checkChain } from './audit-store.ts'
import { toCheck } from './to-check.ts'

/** Computes the chain of seals again and says whether it is whole. */
export async function checkAudit(ctx: CompanyContext): Promise<AuditCheck> {
  ctx.permit('audit.check')
  return toCheck(await checkChain(ctx), ctx.clock.now())
}
