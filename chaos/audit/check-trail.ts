import { createHash } from 'node:crypto'
import type { Facts } from './facts.ts'
import type { CheckResult, Finding } from './finding.ts'

type Entry = {
  chain: string
  id: string
  position: string | null
  hash: Buffer | null
  content: string
  age: number
}

/** The trail is sealed once a minute; five are a trail that nobody seals. */
const SEALED_WITHIN_SECONDS = 300

/** What may still be counted up, such as failures of one afternoon, is sealed once it rests. */
const HISTORY_SEALED_WITHIN_SECONDS = 480

/**
 * Computes both chains again, that of each company's trail and that of each company's and person's security history. The
 * formulas are those of `audit_hash` and `security_hash`: SHA-256 over the hash before it and the text of a JSON array of what
 * was noted, moments in UTC to the microsecond.
 */
export async function checkTrail({ ask, documents }: Facts): Promise<CheckResult[]> {
  const entries = await ask<Entry>(`
    select company_id as chain, id::text, position::text, hash, extract(epoch from now() - at)::float as age,
      jsonb_build_array(company_id, position, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor, origin, action,
        subject, subject_id, subject_name, before, after)::text as content
    from audit_entries e order by e.company_id, e.position, e.id`)
  const events = await ask<Entry>(`
    select chain, id::text, position::text, hash, extract(epoch from now() - last_at)::float as age,
      jsonb_build_array(chain, position, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), times,
        to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), kind, user_id, of_company, actor_id, session_id,
        origin, facts)::text as content
    from security_events e order by e.chain, e.position, e.id`)
  const issues = await ask<{ subject_id: string; count: number }>(
    `select subject_id, count(*)::int as count from audit_entries
     where action = 'issued' and subject = 'document' and subject_id = any($1) group by 1`,
    [documents.map(({ id }) => id)],
  )
  const counts = new Map(issues.map(({ subject_id, count }) => [subject_id, count]))
  return [
    {
      check: 'audit chain',
      checked: entries.length,
      findings: chainMistakes(entries, SEALED_WITHIN_SECONDS),
    },
    {
      check: 'security history',
      checked: events.length,
      findings: chainMistakes(events, HISTORY_SEALED_WITHIN_SECONDS),
    },
    {
      check: 'issuing in the trail',
      checked: documents.length,
      findings: documents
        .filter(({ id }) => counts.get(id) !== 1)
        .map(({ id, consecutivo }) => ({
          about: consecutivo,
          says: `stands ${counts.get(id) ?? 0} times in the trail`,
        })),
    },
  ]
}

function chainMistakes(entries: readonly Entry[], sealedWithinSeconds: number): Omit<Finding, 'check'>[] {
  const found: Omit<Finding, 'check'>[] = []
  const last = new Map<string, { position: number; hash: Buffer }>()
  for (const { chain, id, position, hash, content, age } of entries) {
    const about = `entry ${id}`
    if (position === null || hash === null) {
      if (age > sealedWithinSeconds) found.push({ about, says: 'was never sealed' })
      continue
    }
    const before = last.get(chain)
    if (Number(position) !== (before?.position ?? 0) + 1)
      found.push({ about, says: `position ${position} follows ${before?.position ?? 0}` })
    const expected = createHash('sha256')
      .update(before?.hash ?? '')
      .update(content)
      .digest()
    if (!expected.equals(hash))
      found.push({ about, says: 'its seal is not that of its content and of what stands before' })
    last.set(chain, { position: Number(position), hash })
  }
  return found
}
