import { type RawBuilder, sql } from 'kysely'

/**
 * Whether nothing of the company and environment of a row leaves now: somebody paused it, or it works without internet.
 * `row` is the alias of a table that has both columns.
 */
export function isSendingHeld(row: string): RawBuilder<boolean> {
  const same = sql`h.company_id = ${sql.ref(`${row}.company_id`)} and h.environment = ${sql.ref(`${row}.environment`)}`
  return sql<boolean>`(
    exists (select from authority_settings h where ${same} and h.is_paused)
    or exists (select from contingencies h where ${same} and h.ended_at is null and h.kind = 'no_internet')
  )`
}
