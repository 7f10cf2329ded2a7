import { sql } from 'kysely'
import type { CompanyTransaction } from '#platform/database/company-context.ts'
import { NotFound } from '#platform/errors.ts'

/**
 * Who a client is by now, held until the transaction is over: nobody makes it another while something is written that names it. Throws
 * NotFound.
 */
export async function lockPayer(tx: CompanyTransaction, clientId: string): Promise<string> {
  const look = () =>
    sql<{ id: string }>`
      select c.id from clients c
      where c.company_id = current_company() and c.id = client_now(current_company(), ${clientId}::uuid)
      for key share
    `.execute(tx)
  // Whoever looks while it becomes another waits, finds that it is gone, and looks again.
  const [found] = (await look()).rows
  const [now] = found === undefined ? (await look()).rows : [found]
  if (now === undefined) throw new NotFound('client-not-found')
  return now.id
}
