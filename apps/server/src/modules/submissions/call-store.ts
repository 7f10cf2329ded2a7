import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import type { AuthorityCall } from './authority-call.ts'
import type { Result } from './submission-store.ts'

/** Writes a batch's calls down, the last of each with when it goes on. */
export async function storeCalls(ctx: CompanyContext, results: readonly Result[]): Promise<void> {
  const rows = results.flatMap(({ claimed, calls, step }) =>
    calls.map((call, index) => ({
      id: newId(),
      subject_id: claimed.id,
      did: call.did,
      at: new Date(call.at).toISOString(),
      took_ms: call.tookMs,
      http_status: call.httpStatus,
      outcome: call.outcome,
      message: call.message,
      next_attempt_at:
        index < calls.length - 1 || step.nextAttemptAtMs === null
          ? null
          : new Date(step.nextAttemptAtMs).toISOString(),
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into submission_calls (company_id, id, subject_id, did, at, took_ms, http_status, outcome, message, next_attempt_at)
    select current_company(), r.id, r.subject_id, r.did, r.at, r.took_ms, r.http_status, r.outcome, r.message, r.next_attempt_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, subject_id uuid, did text, at timestamptz, took_ms int, http_status smallint, outcome text, message text,
      next_attempt_at timestamptz
    )
  `.execute(ctx.tx)
}

export type StoredCall = Pick<AuthorityCall, 'did' | 'outcome' | 'message'> & {
  at: Date
  took_ms: number
  http_status: number | null
  next_attempt_at: Date | null
}

const most = 500

/** What was tried about one thing, the latest first. */
export async function readCalls({ tx }: CompanyContext, subjectId: string): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select c.did, c.at, c.took_ms, c.http_status, c.outcome, c.message, c.next_attempt_at
    from submission_calls c
    where c.company_id = current_company() and c.subject_id = ${subjectId}::uuid
    order by c.id desc limit ${most}
  `.execute(tx)
  return rows
}
