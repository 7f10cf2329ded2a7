import { type RawBuilder, sql } from 'kysely'

/**
 * Whether it is a ticket that is off the accounts, for its invoice took its place: nothing is charged for it any more, whatever it came to.
 * `charged` is said by what the balance is made of, for that stands in the index by which strips add up, and `charged` does not: reading
 * the rows of 25,000 tickets for it took longer than all the rest. What is charged nothing was paid nothing. Columns of `documents d`.
 */
export const isReplacedTicket: RawBuilder<boolean> = sql`(
  d.kind = 'ticket' and d.paid = 0 and d.balance = 0 and d.credited + d.written_off = d.surplus and d.total > 0
  and d.fiscal_status not in ('draft', 'waiting_approval', 'taken_over')
)`
