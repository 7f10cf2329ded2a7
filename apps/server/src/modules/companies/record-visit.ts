import { sql } from 'kysely'
import { noteSecurityEvent } from '#modules/security-history/index.ts'
import { type Doors, unsafeForCompany } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import type { Caller } from '#platform/route.ts'

export type Visit = {
  companyId: string
  purpose: 'support' | 'all_files'
  reason: string
  /** How long it stays open; a moment without. */
  lastsMs?: number
}

/**
 * Records why a platform administrator reaches into a company's data; the company reads it in its trail. Answers the
 * company's name, and until when. Throws NotFound.
 */
export async function recordVisit(
  doors: Doors,
  { userId, sessionId, origin }: Caller,
  { companyId, purpose, reason, lastsMs = 0 }: Visit,
): Promise<{ company: string; endsAt: Date }> {
  // Unsafe: running the installation gives the right; the route asked for it.
  return unsafeForCompany(
    doors,
    companyId,
    async (ctx) => {
      const { tx, clock } = ctx
      const now = new Date(clock.now())
      const endsAt = new Date(clock.now() + lastsMs)
      const { rows } = await sql<{
        name: string
      }>`select name from companies where id = ${companyId}`.execute(tx)
      const company = rows[0]?.name
      if (company === undefined) throw new NotFound()
      await sql`
        insert into platform_visits (company_id, id, user_id, purpose, reason, started_at, ends_at)
        values (${companyId}, ${newId()}, ${userId}, ${purpose}, ${reason}, ${now}, ${endsAt})
      `.execute(tx)
      const about = { userId, companyId, sessionId, origin }
      await noteSecurityEvent(
        ctx,
        purpose === 'support'
          ? { ...about, kind: 'visit-opened', facts: { reason, ends_at: endsAt.toISOString() } }
          : { ...about, kind: 'all-files-by-platform', facts: { reason } },
      )
      return { company, endsAt }
    },
    { actor: { userId, origin } },
  )
}
