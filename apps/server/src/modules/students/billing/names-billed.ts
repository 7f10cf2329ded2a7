import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/**
 * What the lines of a document call the people whose months it bills, whatever they are called by now; also of notes about it, and of
 * what took its place. The longest first: one name may be the beginning of another.
 */
export async function namesBilled({ tx }: CompanyContext, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive sources as (
      select ${documentId}::uuid as id
      union
      select f.target_id from sources s
      join document_references f on f.company_id = current_company() and f.document_id = s.id
      where f.target_id is not null
    )
    select distinct c.name, length(c.name) from (
      select c.student_name as name from student_charges c join sources s on s.id = c.document_id
      where c.company_id = current_company()
      union all
      select g.student_name from recurring_charges g
      join recurring_run_parts p on p.company_id = g.company_id and p.id = g.part_id
      join sources s on s.id = p.document_id
      where g.company_id = current_company()
    ) c
    order by length(c.name) desc, c.name
  `.execute(tx)
  return rows.map(({ name }) => name)
}
