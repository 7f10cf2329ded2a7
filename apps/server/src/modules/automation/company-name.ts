import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** As people know the company of the transaction. */
export async function readCompanyName({ tx }: CompanyContext): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(trade_name, name) as name from companies where id = current_company()
  `.execute(tx)
  return rows[0]!.name
}
