import type { Profile, User } from '@cuentaclara/contracts'
import { listMemberships } from '#modules/companies/index.ts'
import type { OpenContext } from '#platform/database/company-context.ts'
import { readUser } from './identity-store.ts'

/** A person, their companies and the one they work in; both statements travel together. */
export async function loadUser(ctx: Pick<OpenContext, 'tx'>, userId: string): Promise<User> {
  const [row, companies] = await Promise.all([readUser(ctx.tx, userId), listMemberships(ctx, userId)])
  const chosen = companies.find(({ company_id }) => company_id === row.company_default_id) ?? companies[0]
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    is_platform_admin: row.is_platform_admin,
    is_email_confirmed: row.is_email_confirmed,
    phone: row.phone,
    language: row.language,
    date_format: row.date_format,
    companies,
    company_default: chosen?.company ?? null,
  }
}

/** What `get-user` answers (specification §7). */
export async function getProfile(ctx: OpenContext, userId: string): Promise<Profile> {
  const user = await loadUser(ctx, userId)
  return { user, company_default: user.company_default, company_user: user.companies }
}
