import type { Client } from '@cuentaclara/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { found, searchWords } from '#platform/database/search-words.ts'

/** Students belong to another module; who pays for one is found by what that one is called, and by no group or contact of many. */
function areNamed(patterns: readonly string[]): RawBuilder<boolean> {
  return sql`s.sort_name || ' ' || lower(coalesce(s.number, '')) like all (${searchWords(patterns)})`
}

/** The ids of clients who pay for somebody of such a name or number. */
export function payersNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`
    select p.client_id from students s
    join student_payers p on p.company_id = s.company_id and p.student_id = s.id
    where s.company_id = current_company() and s.id in (select ${found('find_students', patterns)})
      and ${areNamed(patterns)}`
}

const mostNames = 3

/** Clients with the names of those for whom they pay and by whom the words found them. */
export async function withStudents<Row extends Pick<Client, 'id'>>(
  { tx }: CompanyContext,
  clients: readonly Row[],
  patterns: readonly string[],
): Promise<(Row & Pick<Client, 'pays_for'>)[]> {
  const { rows } = await sql<{ client_id: string; names: string[] }>`
    select p.client_id, (array_agg(s.name order by s.sort_name))[:${sql.lit(mostNames)}] as names
    from student_payers p join students s on s.company_id = p.company_id and s.id = p.student_id
    where p.company_id = current_company() and p.client_id = any(${clients.map(({ id }) => id)}::uuid[])
      and ${areNamed(patterns)}
    group by p.client_id
  `.execute(tx)
  const names = new Map(rows.map((row) => [row.client_id, row.names]))
  return clients.map((client) => {
    const of = names.get(client.id)
    return of === undefined ? client : { ...client, pays_for: of }
  })
}
