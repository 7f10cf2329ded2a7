import { type RawBuilder, sql } from 'kysely'

/** Whether it is a ticket that is off the accounts, for its invoice took its place. Columns of `documents d`. */
export const isReplacedTicket: RawBuilder<boolean> = sql`(d.kind = 'ticket' and d.charged = 0 and d.total > 0 and d.clave is not null)`
