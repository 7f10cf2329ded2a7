import { type RawBuilder, sql } from 'kysely'

/**
 * How many pieces of what it names a line `l` of `documents d` sold, or a note took back: one at another price than its sale gave money
 * back and no pieces. Of sales, which are most, nothing more is read.
 */
export const piecesOfLine: RawBuilder<string> = sql<string>`(
  case when d.kind in ('credit-note', 'debit-note') then pieces_of(l) else l.quantity end
)`
