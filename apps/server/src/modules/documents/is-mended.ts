import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a rejected document was issued anew: another one of the company that was not refused itself names it (note 10,
 * code 10), for whomever it is, since a wrong client may be what was put right; or all the months of people that it billed stand
 * in other documents. Columns of `documents d`.
 */
export const isMended: RawBuilder<boolean> = sql`(exists (
  select from document_references f
  join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
  where f.company_id = d.company_id and f.target_id = d.id and f.document_type = '10'
    and anew.fiscal_status <> 'rejected'
) or coalesce((
  select bool_and(is_billed_elsewhere(g)) from student_charges g where g.company_id = d.company_id and g.document_id = d.id
), false))`
