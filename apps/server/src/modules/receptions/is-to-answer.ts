import { type RawBuilder, sql } from 'kysely'

/** Whether somebody still has to answer it; what the authority rejected is `invalid` at once. Columns of `receptions r`; the literals are those of its partial indexes. */
export const isToAnswer: RawBuilder<boolean> = sql`r.status in ('new', 'pending', 'refused')`
