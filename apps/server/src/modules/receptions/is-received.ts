import { type RawBuilder, sql } from 'kysely'

const ofExpense = sql`r.company_id = e.company_id and r.environment = e.environment and r.clave = e.document_number
  and r.set_aside_reason is distinct from 'duplicate' and r.status <> 'set_aside'`

/**
 * Whether the document of an expense that somebody typed is here as the supplier sent it, or was rejected: what it gives is
 * said of that one, also while nobody has joined both. Columns of `expenses e`.
 */
export const isReceived: RawBuilder<boolean> = sql`exists (select from receptions r where ${ofExpense})`

/** The same where our answer has said what becomes of its tax, sent already or with those that are on their way. */
export function isSaidOfReception({ withWaiting }: { withWaiting: boolean }): RawBuilder<boolean> {
  const counted = withWaiting
    ? sql`('sending', 'refused', 'confirmed', 'tacit')`
    : sql`('confirmed', 'tacit')`
  return sql`exists (
    select from receptions r
    where ${ofExpense} and (
      r.answer = 'rejected' or r.checks @> '[{"check": "authority", "result": "failed"}]'
      or r.vat_condition is not null and r.status in ${counted}
    )
  )`
}
