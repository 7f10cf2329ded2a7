import type { Permission } from '@cuentaclara/contracts'
import { type CompanyContext, withCompany } from '#platform/database/company-context.ts'
import type { RunningTask } from './task-kind.ts'

/**
 * Reads in short transactions of who started a task, who is asked for their right with each: whoever is removed from the company, or
 * may no longer do it, takes nothing more along. Throws Forbidden.
 */
export function asStarter(
  { doors, companyId, userId }: Pick<RunningTask<unknown>, 'doors' | 'companyId' | 'userId'>,
  permission: Permission,
): <T>(work: (ctx: CompanyContext) => Promise<T>) => Promise<T> {
  return (work) =>
    withCompany(
      doors,
      { companyId, userId },
      (ctx) => {
        ctx.permit(permission)
        return work(ctx)
      },
      { readOnly: true },
    )
}
