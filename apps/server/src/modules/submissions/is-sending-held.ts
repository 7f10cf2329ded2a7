import type { HoldCause } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether nothing of the company and environment of a row leaves now: somebody paused it, or it works without internet.
 * `row` is the alias of a table that has both columns.
 */
export function isSendingHeld(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${isPaused(row)} or ${isOffline(row)})`
}

/** What holds it, in one word; null where nothing does. */
export function holdCauseOf(row: string): RawBuilder<HoldCause | null> {
  return sql<HoldCause | null>`case when ${isOffline(row)} then 'no_internet' when ${isPaused(row)} then 'paused' end`
}

const isOfSame = (row: string) =>
  sql`h.company_id = ${sql.ref(`${row}.company_id`)} and h.environment = ${sql.ref(`${row}.environment`)}`

const isPaused = (row: string) =>
  sql`exists (select from authority_settings h where ${isOfSame(row)} and h.is_paused)`

const isOffline = (row: string) =>
  sql`exists (select from contingencies h where ${isOfSame(row)} and h.ended_at is null and h.kind = 'no_internet')`
