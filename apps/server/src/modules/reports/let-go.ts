import { type RawBuilder, sql } from 'kysely'

/** What was let go of documents, as `document_write_offs w`, on a day. */
export type LetGo = { day: RawBuilder<unknown>; amount: RawBuilder<unknown>; which: RawBuilder<boolean> }

export const kept: LetGo = {
  day: sql`w.written_off_on`,
  amount: sql`w.amount`,
  which: sql`(w.released_at is null or w.released_on > w.written_off_on)`,
}

/** With a payment that was undone on a later day: what was let go before stays with its month. */
export const takenBack: LetGo = {
  day: sql`w.released_on`,
  amount: sql`-w.amount`,
  which: sql`w.released_on > w.written_off_on`,
}
