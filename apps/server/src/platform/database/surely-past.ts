import { type RawBuilder, sql } from 'kysely'

/**
 * The moment that counts when something is forgotten for good: the earlier of our clock and the database's. One of them that
 * is days ahead for a moment must end no session and cost no letter, link or history.
 */
export function surelyNow(nowMs: number): RawBuilder<Date> {
  return sql<Date>`least(${new Date(nowMs)}::timestamptz, now())`
}
