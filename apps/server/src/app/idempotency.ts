import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Row } from '#platform/database/row.ts'
import { Conflict } from '#platform/errors.ts'
import type { Call } from '#platform/route.ts'

export type IdempotentRequest = NonNullable<Call['idempotency']>
export type KeptAnswer = { status: number; answer: unknown }

/** By the database's clock: were it the program's, one that is ahead for a moment would forget every key, and repeat payments. */
const lifeHours = 24

/**
 * Runs `work` once per key: the claim, the work and the answer share one transaction, so a second request with the same key
 * waits for the first one and gets its answer, or does the work itself if that failed. Throws Conflict when the key was
 * used for another request.
 */
export async function answerOnce(
  ctx: CompanyContext,
  request: IdempotentRequest,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isRepeated: boolean }> {
  const earlier = await claim(ctx, request)
  if (earlier) return { ...earlier, isRepeated: true }

  const result = await work()
  await keep(ctx, request, result)
  return { ...result, isRepeated: false }
}

/** Forgets answers that are older than a day; of all companies. */
export async function forgetOldAnswers(tx: Tx): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${lifeHours})`.execute(
    tx,
  )
}

async function claim(
  { tx, userId }: CompanyContext,
  { key, requestHash, earlierHashes }: IdempotentRequest,
): Promise<KeptAnswer | null> {
  // An expired claim is taken over; a fresh one makes this wait until its transaction ends, and then changes nothing.
  const { rows: taken } = await sql`
    insert into idempotency_keys as k (company_id, user_id, key, request_hash, created_at)
    values (current_company(), ${userId}, ${key}, ${requestHash}, now())
    on conflict (company_id, user_id, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, answer = null
      where k.created_at < now() - make_interval(hours => ${lifeHours})
    returning key
  `.execute(tx)
  if (taken.length > 0) return null

  const { rows } = await sql<Row<'idempotency_keys', 'request_hash' | 'answer'> & { status: number }>`
    select request_hash, status, answer from idempotency_keys
    where company_id = current_company() and user_id = ${userId} and key = ${key}
  `.execute(tx)
  const earlier = rows[0]!
  const isSame = [requestHash, ...earlierHashes].some((hash) => hash.equals(earlier.request_hash))
  if (!isSame) throw new Conflict('idempotency-key-reused')
  return { status: earlier.status, answer: earlier.answer }
}

async function keep(
  { tx, userId }: CompanyContext,
  { key }: IdempotentRequest,
  { status, answer }: KeptAnswer,
): Promise<void> {
  await sql`
    update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer ?? null)}::jsonb
    where company_id = current_company() and user_id = ${userId} and key = ${key}
  `.execute(tx)
}
