import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import type { Row } from '#platform/database/row.ts'

/** Whether the company is invented: the pretend authority answers for it, and for no other. */
export async function isDemoCompany(tx: CompanyTransaction): Promise<boolean> {
  const { rows } = await sql<Row<'companies', 'is_demo'>>`
    select is_demo from companies where id = current_company()
  `.execute(tx)
  return rows[0]?.is_demo === true
}
