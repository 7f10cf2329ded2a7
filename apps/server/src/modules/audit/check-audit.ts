import type { AuditCheck } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { checkChain } from './audit-store.ts'

/** Computes the chain of seals again and says whether it is whole. */
export async function checkAudit(ctx: CompanyContext): Promise<AuditCheck> {
  ctx.permit('audit.check')
  const { sealed, waiting, first_broken: broken } = await checkChain(ctx)
  return {
    is_whole: broken === null,
    sealed,
    waiting,
    first_broken: broken === null ? null : Number(broken),
    checked_at: new Date(ctx.clock.now()).toISOString(),
  }
}
