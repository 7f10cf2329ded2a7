import type { Permission } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'

/** A statement shows the money of everybody: whoever sees only their own payments sees none. Throws Forbidden. */
export function permitBank(ctx: CompanyContext, permission: Permission): void {
  ctx.permit(permission)
  if (ctx.reach('payments.read') !== 'all') throw new Forbidden()
}
