import { endpoints } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { officialKinds } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { unsafeForAllCompanies } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'
import { unopenedRoute } from '#platform/route.ts'

/** The table of each type of document in an address. */
const tables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(officialKinds).map((kind) => [kind, 'documents'])),
  quotation: 'quotations',
  simple: 'simple_receipts',
  payment: 'payments',
  expense: 'expenses',
  reception: 'receptions',
  'recurring-run': 'recurring_runs',
}

/**
 * Tells in which company of the reader a document is, so that a link from a colleague opens. It crosses companies and
 * looks only into those the reader is an active member of; of all others it says the same as of what does not exist.
 */
export const whereaboutsRoute = unopenedRoute(
  endpoints.getWhereabouts,
  { query: schemas.whereaboutsQuery, answer: schemas.whereabouts },
  async (doors, { query: { type, id }, caller }) => {
    const table = Object.hasOwn(tables, type) ? tables[type] : undefined
    if (table === undefined) return { company: null }
    const { rows } = await unsafeForAllCompanies(
      doors,
      ({ tx }) =>
        sql<Row<'companies', 'id' | 'name'>>`
          select c.id, c.name from company_users m
          join companies c on c.id = m.company_id
          join ${sql.table(table)} d on d.company_id = m.company_id and d.id = ${id}::uuid
          where m.user_id = ${caller.userId}::uuid and m.active = 1
          ${table === 'documents' ? sql`and d.kind = ${type}` : sql``}
          limit 1
        `.execute(tx),
      { readOnly: true },
    )
    return { company: rows[0] ?? null }
  },
)
