import type { CompanyVisits, SupportVisit } from '@cuentaclara/contracts'
import { getCompanyForVisitor } from '#modules/companies/index.ts'
import type { Outbox } from '#modules/notifications/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { recordVisit } from './record-visit.ts'
import { closeVisits, readOpenVisit, readVisitOf, readVisits } from './visit-store.ts'

/** How long a visit lasts unless it is ended before. */
const visitMs = 60 * 60 * 1000
const mostShown = 50

/**
 * Opens a company to a platform administrator for an hour, read-only; the reason enters the company's trail, and its owners
 * are told. Opened again it is the same visit, until the same end. Throws NotFound, and 409 for who is a member and needs
 * no visit.
 */
export async function openSupportVisit(
  doors: Doors,
  by: { caller: Caller; outbox: Outbox },
  { companyId, reason }: { companyId: string; reason: string },
): Promise<SupportVisit> {
  const { userId } = by.caller
  const company = await unsafeForCompany(
    doors,
    companyId,
    (ctx) => getCompanyForVisitor(ctx, userId, companyId),
    { readOnly: true, actor: { userId } },
  )
  const visit = await recordVisit(doors, by, { companyId, purpose: 'support', reason, lastsMs: visitMs })
  return { company, reason: visit.reason, ends_at: visit.endsAt.toISOString() }
}

/** Ends what this person sees of the company; the trail tells when. Files that they take along are stopped with their task. */
export async function endSupportVisit(doors: Doors, caller: Caller, companyId: string): Promise<void> {
  const { userId, origin } = caller
  await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      for (const id of await closeVisits(ctx, { userId, by: userId, purpose: 'support' }))
        await tellOfEnd(ctx, { id, userId }, caller)
    },
    { actor: { userId, origin } },
  )
}

/** Ends the visit for which somebody took all files along, when that failed or they stopped it. */
export async function endFilesVisit(
  doors: Doors,
  { companyId, visitId, userId }: { companyId: string; visitId: string; userId: string },
): Promise<void> {
  await unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      for (const id of await closeVisits(ctx, { userId, by: userId, id: visitId }))
        await tellOfEnd(ctx, { id, userId }, { userId })
    },
    { actor: { userId } },
  )
}

/** Sends a visitor away, at once and everywhere; files that they take along too. Throws NotFound for a visit that is over. */
export async function endVisitOfCompany(ctx: CompanyContext, caller: Caller, id: string): Promise<void> {
  ctx.permit('members.edit')
  const visit = await readOpenVisit(ctx, id)
  if (visit === undefined) throw new NotFound()
  await closeVisits(ctx, { userId: visit.user_id, by: caller.userId })
  await tellOfEnd(ctx, { id, userId: visit.user_id }, caller)
}

/** Who looked into the company and why, the newest first. */
export async function listVisitsOfCompany(ctx: CompanyContext): Promise<CompanyVisits> {
  ctx.permit('members.edit')
  const rows = await readVisits(ctx, mostShown)
  return {
    data: rows.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      person: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
      reason: row.reason,
      started_at: row.started_at.toISOString(),
      ends_at: row.ends_at.toISOString(),
      left_at: row.left_at?.toISOString() ?? null,
      is_open: row.is_open,
    })),
  }
}

/** Until when somebody's visit is open; null without one. */
export async function findSupportVisit(
  doors: Doors,
  userId: string,
  companyId: string,
): Promise<{ endsAt: Date } | null> {
  const visit = await unsafeForCompany(doors, companyId, (ctx) => readVisitOf(ctx, userId), {
    readOnly: true,
  })
  return visit === undefined ? null : { endsAt: visit.ends_at }
}

/** Streams hear it in every process, and the company reads it. */
async function tellOfEnd(
  ctx: CompanyContext,
  visit: { id: string; userId: string },
  { userId, sessionId, origin }: Pick<Caller, 'userId'> & Partial<Pick<Caller, 'sessionId' | 'origin'>>,
): Promise<void> {
  const { companyId } = ctx
  ctx.announce({ type: 'access', companyId, user_id: visit.userId })
  const isVisitor = userId === visit.userId
  await noteSecurityEvent(ctx, {
    kind: 'visit-ended',
    userId: visit.userId,
    companyId,
    actorId: isVisitor ? null : userId,
    sessionId,
    origin,
    facts: { by: isVisitor ? 'visitor' : 'company' },
  })
}
