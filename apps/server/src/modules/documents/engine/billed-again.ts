import { type RawBuilder, sql } from 'kysely'

/** Whose month, of those that a rejected document billed, another document bills by now, and which. */
export type BilledAgainIn = { student: string; type: string; id: string }

/**
 * Of rejected documents of `companies c` that a draft takes the place of: which document bills a month of theirs again, as json;
 * null for none.
 */
export function billedAgain(claves: readonly string[]): RawBuilder<BilledAgainIn | null> {
  if (claves.length === 0) return sql`null`
  return sql`(
    select json_build_object('student', s.name, 'type', d.kind, 'id', d.id)
    from documents refused
    join student_charges g on g.company_id = refused.company_id and g.document_id = refused.id
    join students s on s.company_id = g.company_id and s.id = g.student_id
    join student_charges again on again.company_id = g.company_id and again.environment = g.environment
      and again.student_id = g.student_id and again.month = g.month and again.plan_id is not distinct from g.plan_id
      and again.id <> g.id and charge_stands(again)
    join documents d on d.company_id = again.company_id and d.id = again.document_id
    where refused.company_id = c.id and refused.environment = c.environment and refused.clave = any(${claves}::text[])
      and refused.fiscal_status = 'rejected' and is_billed_elsewhere(g)
    order by s.sort_name, again.id limit 1
  )`
}
