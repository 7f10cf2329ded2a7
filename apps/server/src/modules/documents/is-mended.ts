import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a rejected document was issued anew: another one of the company that was not refused itself names it (note 10,
 * code 10), for whomever it is, since a wrong client may be what was put right. Columns of `documents d`.
 */
export const isMended: RawBuilder<boolean> = sql`exists (
  select from documents anew
  cross join lateral jsonb_array_elements(anew.input -> 'references') as named
  where anew.company_id = d.company_id and anew.environment = d.environment
    and anew.clave is not null and anew.fiscal_status <> 'rejected'
    and anew.input -> 'references' @> '[{"document_type": "10"}]'
    and named ->> 'number' = d.clave
)`
