import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Whoever else names the same list in this company waits until this transaction is over. What is counted after it stays
 * true until then: of many who come at once, no more are let in than the limit allows.
 */
export async function oneAtATime(
  { tx, companyId }: { tx: Tx; companyId: string | null },
  list: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId ?? 'platform'}:${list}`}, 0))`.execute(
    tx,
  )
}
