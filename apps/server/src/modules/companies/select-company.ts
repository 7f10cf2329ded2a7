import type { Company } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { Forbidden } from '#platform/errors.ts'
import { writeDefaultCompany } from './company-store.ts'
import { getCompany } from './get-company.ts'

export type SelectCompany = { companyId: string; forUserId?: string | undefined }

/** Makes a company the one this person works in. Throws Forbidden for another person's choice or company. */
export async function selectCompany(
  ctx: OpenContext,
  userId: string,
  input: SelectCompany,
): Promise<Company> {
  if (input.forUserId !== undefined && input.forUserId !== userId) throw new Forbidden()
  const company = await getCompany(ctx, userId, input.companyId)
  await writeDefaultCompany(ctx.tx, userId, company.id)
  return company
}
