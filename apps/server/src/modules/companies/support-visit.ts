import { type Company, permissions, type SupportVisit } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import { type Doors, type Member, unsafeForCompany } from '#platform/database/company-context.ts'
import { AppError } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { readMemberships, readVisited } from './company-store.ts'
import { toView } from './company-view.ts'
import { recordVisit } from './record-visit.ts'

/** How long a visit lasts unless it is ended before. */
const visitMs = 60 * 60 * 1000

/** A visitor sees what an accountant reads, and does nothing. */
const role = 'accountant' as const
export const visitScopes = permissions.filter(
  (permission) => permission.endsWith('.read') || permission === 'audit.check',
)

/**
 * Opens a company to a platform administrator for an hour, read-only; the reason enters the company's trail. Throws
 * NotFound, and 409 for who is a member and needs no visit.
 */
export async function openSupportVisit(
  doors: Doors,
  caller: Caller,
  { companyId, reason }: { companyId: string; reason: string },
): Promise<SupportVisit> {
  const { userId } = caller
  const company = await unsafeForCompany(
    doors,
    companyId,
    async ({ tx }) => {
      const { rows } = await readMemberships(tx, userId, { companyId })
      if (rows.length > 0) throw new AppError(409, 'visit-of-member')
      return readVisited(tx, companyId)
    },
    { readOnly: true, actor: { userId } },
  )
  const { endsAt } = await recordVisit(doors, caller, {
    companyId,
    purpose: 'support',
    reason,
    lastsMs: visitMs,
  })
  const seen: Company = {
    ...toView({ ...company, role, active: 1 }),
    permissions: visitScopes,
  }
  return { company: seen, reason, ends_at: endsAt.toISOString() }
}

/** Ends whatever visits this person has open in the company; the trail tells when. */
export async function endSupportVisit(
  doors: Doors,
  { userId, origin }: Caller,
  companyId: string,
): Promise<void> {
  await unsafeForCompany(
    doors,
    companyId,
    ({ tx, clock }) =>
      sql`
        update platform_visits set left_at = ${new Date(clock.now())}
        where company_id = ${companyId} and user_id = ${userId} and purpose = 'support' and left_at is null
      `.execute(tx),
    { actor: { userId, origin } },
  )
}

/** The visitor as a member who may only read; null without a visit that is still open. */
export async function findSupportVisit(
  doors: Doors,
  userId: string,
  companyId: string,
): Promise<(Member & { role: typeof role; scopes: readonly string[] }) | null> {
  const isOpen = await unsafeForCompany(
    doors,
    companyId,
    async ({ tx, clock }) => {
      const { rows } = await sql`
        select from platform_visits
        where company_id = ${companyId} and user_id = ${userId} and purpose = 'support' and left_at is null
          and ends_at > ${new Date(clock.now())}
        limit 1
      `.execute(tx)
      return rows.length > 0
    },
    { readOnly: true },
  )
  return isOpen ? { companyId, userId, role, scopes: visitScopes } : null
}
