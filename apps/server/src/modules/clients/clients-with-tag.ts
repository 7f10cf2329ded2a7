import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** The clients that carry a tag and are not archived, by name; `only` asks of one of them. */
export async function clientsWithTag(
  { tx }: Pick<CompanyContext, 'tx'>,
  tagId: string,
  { except, only = null }: { except: readonly string[]; only?: string | null },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from clients c
    where c.company_id = current_company() and c.tags @> array[${tagId}::uuid] and not c.is_archived
      and c.id <> all(${[...except]}::uuid[]) and (${only}::uuid is null or c.id = ${only}::uuid)
    order by c.sort_name, c.id
  `.execute(tx)
  return rows
}
