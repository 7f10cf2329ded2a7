import type { Client } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { getClient } from './get-client.ts'
import { perhapsSame } from './same-client.ts'

/** As many as somebody looks through. */
const mostShown = 5

/** Others that are perhaps the same client, by number, name or address. Throws NotFound. */
export async function listDuplicates(ctx: CompanyContext, id: string): Promise<{ data: Client[] }> {
  ctx.permit('clients.read')
  await getClient(ctx, id)
  const { rows } = await sql<{ id: string }>`
    select o.id from clients c, clients o
    where c.company_id = current_company() and c.id = ${id}::uuid and o.company_id = c.company_id
      and (${perhapsSame} or (
        o.id <> c.id and not o.is_archived and cardinality(c.emails) > 0 and lower(o.emails[1]) = lower(c.emails[1])
      ))
    order by o.sort_name, o.id limit ${mostShown}
  `.execute(ctx.tx)
  const data: Client[] = []
  for (const row of rows) data.push(await getClient(ctx, row.id))
  return { data }
}
