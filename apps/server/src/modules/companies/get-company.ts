import { type Company, type CompanyUser, listPermissions } from '@cuentaclara/contracts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { AppError, Forbidden } from '#platform/errors.ts'
import { readMemberships, readVisited } from './company-store.ts'
import { toView } from './company-view.ts'

/** A company of this person. Throws Forbidden for anybody else's, whether or not it exists. */
export async function getCompany(ctx: OpenContext, userId: string, companyId: string): Promise<Company> {
  const { rows } = await readMemberships(ctx.tx, userId, { companyId })
  if (!rows[0]) throw new Forbidden('not-your-company')
  return toView(rows[0])
}

/** A company as a visitor sees it. Throws NotFound, and 409 for who is a member and needs no visit. */
export async function getCompanyForVisitor(
  { tx }: Pick<OpenContext, 'tx'>,
  userId: string,
  companyId: string,
): Promise<Company> {
  const { rows } = await readMemberships(tx, userId, { companyId })
  if (rows.length > 0) throw new AppError(409, 'visit-of-member')
  const company = await readVisited(tx, companyId)
  return {
    ...toView({ ...company, role: 'accountant', active: 0 }),
    permissions: listPermissions('visitor'),
  }
}

/** Every membership of a person, as links of user and company (specification §3). */
export async function listMemberships(ctx: Pick<OpenContext, 'tx'>, userId: string): Promise<CompanyUser[]> {
  const { rows } = await readMemberships(ctx.tx, userId)
  return rows.map((row) => ({ company_id: row.id, active: row.active, company: toView(row) }))
}

/** What a person's companies are called, in law and in trade. */
export async function listCompanyNames(ctx: Pick<OpenContext, 'tx'>, userId: string): Promise<string[]> {
  const { rows } = await readMemberships(ctx.tx, userId)
  return rows.flatMap(({ name, trade_name }) => (trade_name === null ? [name] : [name, trade_name]))
}
