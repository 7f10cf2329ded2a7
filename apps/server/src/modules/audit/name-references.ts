import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { isId } from '#platform/ids.ts'
import type { AuditRow } from './audit-store.ts'

/** What an entry holds ids of, and how a person calls each of those things. */
const named = [
  ['clients', 'name'],
  ['items', 'name'],
  ['list_entries', 'name'],
  ['documents', `coalesce(consecutivo, client_name)`],
  ['quotations', 'number::text'],
  ['payments', 'number::text'],
  ['expenses', 'supplier_name'],
  ['receptions', `concat_ws(' · ', supplier_name, consecutivo)`],
  ['simple_receipts', 'number::text'],
  ['recurring_invoices', 'name'],
  ['students', 'name'],
] as const

export type References = ReadonlyMap<string, string>

/** Names for the ids among what entries say, in one round trip; people too, whether or not they still belong here. */
export async function nameReferences(ctx: CompanyContext, rows: readonly AuditRow[]): Promise<References> {
  const ids = [...new Set(rows.flatMap(idsOf))]
  if (ids.length === 0) return new Map()
  const sources = named.map(
    ([table, name]) => sql`
      select id, ${sql.raw(name)} as name from ${sql.table(table)}
      where company_id = current_company() and id = any(${ids}::uuid[])`,
  )
  const people = sql`select id, name from users where id = any(${ids}::uuid[])`
  const { rows: found } = await sql<{ id: string; name: string | null }>`
    ${sql.join([people, ...sources], sql` union all `)}
  `.execute(ctx.tx)
  return new Map(found.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** The ids that one entry says: its subject's and those among its values, lists and what is inside them included. */
export function idsOf({ subject_id, before, after }: Pick<AuditRow, 'subject_id' | 'before' | 'after'>) {
  const found = new Set<string>()
  const look = (value: unknown) => {
    if (typeof value === 'string' && isId(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) look(part)
  }
  for (const part of [subject_id, before, after]) look(part)
  return [...found]
}
