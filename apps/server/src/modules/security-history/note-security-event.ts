import type { SecurityKind } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { Doors, OpenContext } from '#platform/database/company-context.ts'
import { countSecurityEvent } from './security-counts.ts'
import type { SecurityEvent } from './security-event.ts'

type Inside = Pick<OpenContext, 'tx' | 'clock'>
type Outside = Pick<Doors, 'database' | 'clock'>

/** Strangers cause these as often as they like: those of one minute and one address are counted in one row. */
const countedKinds: ReadonlySet<SecurityKind> = new Set([
  'sign-in-failed',
  'sign-in-locked',
  'code-reused',
  'password-reset-asked',
  'visit-looked',
])
const minuteMs = 60_000

/**
 * Adds one event to the security history. Given a transaction it stands with what it tells of; given the doors it stands
 * by itself, for what was refused and rolled back, and for what only reads.
 */
export async function noteSecurityEvent(where: Inside | Outside, event: SecurityEvent): Promise<void> {
  const { kind, userId, companyId = null, actorId = null, sessionId = null, origin = null } = event
  const now = where.clock.now()
  await sql`
    select note_security_event(
      ${kind}, ${new Date(now)}, ${userId}::uuid, ${companyId}::uuid, ${actorId}::uuid, ${sessionId}::uuid,
      ${origin === null ? null : JSON.stringify(origin)}::jsonb, ${JSON.stringify(shortened(event.facts))}::jsonb,
      ${countedTogether(event, now)}
    )
  `.execute('tx' in where ? where.tx : where.database.app)
  countSecurityEvent(kind)
}

function countedTogether(
  { kind, userId, companyId, sessionId, origin, facts }: SecurityEvent,
  now: number,
): string | null {
  if (!countedKinds.has(kind)) return null
  const minute = Math.floor(now / minuteMs)
  // What one person looks at is another thing each time; where failures come from is not.
  return JSON.stringify([kind, minute, userId, companyId, sessionId, origin?.address, facts])
}

/** A name that somebody chose may be long; the history is not its place. */
function shortened(facts: SecurityEvent['facts'] = {}) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 200 ? `${value.slice(0, 199)}…` : value,
    ]),
  )
}
