import { type RawBuilder, sql } from 'kysely'

/** Whose month, of those that a rejected document billed, another document bills by now, and which. */
export type BilledAgainIn = { student: string; type: string; id: string }

/**
 * Of rejected documents of `companies c` that a draft takes the place of: which document bills a month of theirs again, as json, be it that
 * another one took their place already; null for none. `documentId` is the draft itself.
 */
export function billedAgain(
  claves: readonly string[],
  documentId: string | null,
): RawBuilder<BilledAgainIn | null> {
  if (claves.length === 0) return sql`null`
  return sql`(
    select json_build_object('student', s.name, 'type', d.kind, 'id', d.id)
    from documents refused
    join student_charges g on g.company_id = refused.company_id and g.document_id = refused.id
    join students s on s.company_id = g.company_id and s.id = g.student_id
    cross join lateral (
      select again.document_id from student_charges again
      where again.company_id = g.company_id and again.environment = g.environment
        and again.student_id = g.student_id and again.month = g.month and again.plan_id is not distinct from g.plan_id
        and again.id <> g.id and charge_stands(again) and is_billed_elsewhere(g)
      union all
      select f.document_id from document_references f
      join documents anew on anew.company_id = f.company_id and anew.id = f.document_id
      where f.company_id = refused.company_id and f.target_id = refused.id and f.document_type = '10'
        and anew.id is distinct from ${documentId}::uuid and anew.fiscal_status <> 'rejected' and not is_credited_whole(anew)
    ) again
    join documents d on d.company_id = refused.company_id and d.id = again.document_id
    where refused.company_id = c.id and refused.environment = c.environment and refused.clave = any(${claves}::text[])
      and refused.fiscal_status = 'rejected'
    order by s.sort_name, d.id limit 1
  )`
}
