import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Who pays for students, by name and each once, however many they pay for. */
export async function payersOf(
  ctx: CompanyContext,
  students: readonly { id: string }[],
): Promise<{ id: string; label: string }[]> {
  ctx.permit('clients.edit')
  const { rows } = await sql<{ id: string; label: string }>`
    select c.id, c.name as label from clients c
    where c.company_id = current_company() and c.id in (
      select p.client_id from student_payers p
      where p.company_id = current_company() and p.student_id = any(${students.map(({ id }) => id)}::uuid[])
    )
    order by c.sort_name, c.id
  `.execute(ctx.tx)
  return rows
}
