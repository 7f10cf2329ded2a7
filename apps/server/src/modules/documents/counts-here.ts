import { type RawBuilder, sql } from 'kysely'
import { ofThisCompany, type Whose } from '#platform/database/whose.ts'

/**
 * Which issued documents count in figures: those of the environment the company works in, without its trials. Sums, strips,
 * balances and reports all ask here, so that none of them counts what another leaves out. Columns of `documents d`.
 */
export const countsHere = countsOf(ofThisCompany)

/** The same of whichever company a statement looks at. */
export function countsOf({ environment }: Whose): RawBuilder<boolean> {
  return sql`(
    d.environment = ${environment} and not d.is_trial
  )`
}

/** Whether a document does anything: a draft does nothing yet, and a rejected one never will. Columns of `documents d`. */
export const hasEffect: RawBuilder<boolean> = sql`
  d.fiscal_status not in ('draft', 'waiting_approval', 'rejected')`

/** What people know a document by: its consecutivo, or what another program called it. Null for drafts. Columns of `documents d`. */
export const numberOf: RawBuilder<string | null> = sql`coalesce(d.consecutivo::text, d.original_number::text)`

/** Whether the authority has yet to answer, or was never reached. Columns of `documents d`. */
export const waitsForAuthority: RawBuilder<boolean> = sql`
  d.fiscal_status in ('queued', 'held', 'sent', 'processing', 'failed')`
