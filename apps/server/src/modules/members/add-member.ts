import type { Role } from '@cuentaclara/contracts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { insertMembership } from './member-store.ts'

/** Makes a person a member of this company, or gives a member another role. */
export async function addMember(ctx: CompanyContext, userId: string, role: Role): Promise<void> {
  ctx.permit('members.edit')
  await insertMembership(ctx.tx, ctx.companyId, userId, role)
}
