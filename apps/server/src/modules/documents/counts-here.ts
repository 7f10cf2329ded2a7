import { type RawBuilder, sql } from 'kysely'

/**
 * Which issued documents count in figures: those of the environment the company works in, without its trials. Sums, strips,
 * balances and reports all ask here, so that none of them counts what another leaves out. Columns of `documents d`.
 */
export const countsHere: RawBuilder<boolean> = sql`(
  d.environment = (select current_environment()) and not d.is_trial
)`
