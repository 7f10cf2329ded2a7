import { type RawBuilder, sql } from 'kysely'

/** Whether it is a ticket that is off the accounts, for its invoice took its place. Columns of `documents d`. */
export const isReplacedTicket: RawBuilder<boolean> = sql`(d.kind = 'ticket' and d.charged = 0 and d.total > 0 and d.clave is not null)`

/**
 * The same of documents that have an effect, told by columns that `documents_by_time` has: without `charged` and `clave`, a year of tickets
 * is added up from that index alone. What was charged is what its balance, a column that is computed, was reckoned from.
 */
export const isReplacedOfIssued: RawBuilder<boolean> = sql`(
  d.kind = 'ticket' and d.total > 0 and d.fiscal_status <> 'taken_over'
  and d.balance + d.paid + d.credited + d.written_off - d.surplus = 0
)`
