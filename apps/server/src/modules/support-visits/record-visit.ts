import { sql } from 'kysely'
import { tellOwners } from '#modules/companies/index.ts'
import type { Outbox } from '#modules/notifications/index.ts'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type CompanyContext, type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { NotFound } from '#platform/errors.ts'
import type { Caller } from '#platform/route.ts'
import { insertVisit, readVisitOf } from './visit-store.ts'

export type Visit = {
  companyId: string
  purpose: 'support' | 'all_files'
  reason: string
  /** How long it stays open, unless it is ended before. */
  lastsMs: number
}

/** A visit as it stands: the name of its company, and why and until when it is open. */
export type RecordedVisit = { id: string; company: string; reason: string; endsAt: Date }

/**
 * Records why a platform administrator reaches into a company's data: the company reads it in its trail, and its owners are
 * told. Who has the company open already goes on with that visit, its reason and its hour. Throws NotFound.
 */
export async function recordVisit(
  doors: Doors,
  { caller, outbox }: { caller: Caller; outbox: Outbox },
  { companyId, purpose, reason, lastsMs }: Visit,
): Promise<RecordedVisit> {
  const { userId, sessionId, origin } = caller
  const work = async (ctx: CompanyContext) => {
    const company = await lockCompany(ctx)
    const open = purpose === 'support' ? await readVisitOf(ctx, userId) : undefined
    if (open !== undefined) return { id: open.id, company, reason: open.reason, endsAt: open.ends_at }
    const endsAt = new Date(ctx.clock.now() + lastsMs)
    const id = await insertVisit(ctx, { userId, purpose, reason, endsAt })
    const about = { userId, companyId, sessionId, origin }
    await noteSecurityEvent(
      ctx,
      purpose === 'support'
        ? { ...about, kind: 'visit-opened', facts: { reason, ends_at: endsAt.toISOString() } }
        : { ...about, kind: 'all-files-by-platform', facts: { reason } },
    )
    const name = purpose === 'support' ? 'visit-opened' : 'all-files-by-platform'
    await tellOwners(ctx, outbox, { name, by: caller.name, company, reason })
    return { id, company, reason, endsAt }
  }
  // Unsafe: running the installation gives the right; the route asked for it.
  return unsafeForCompany(doors, companyId, work, { actor: { userId, origin } })
}

/** The company's name, under a lock: of two visits that are opened at once, the second finds the first. */
async function lockCompany({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<Row<'companies', 'name'>>`
    select name from companies where id = current_company() for no key update
  `.execute(tx)
  if (rows[0] === undefined) throw new NotFound()
  return rows[0].name
}
