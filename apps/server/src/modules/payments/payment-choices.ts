import type { PaymentChoices } from '@cuentaclara/contracts'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { visiblePayments } from './own-payments.ts'

/** A company has a few accounts; more names than so many are slips. */
const mostAccounts = 200

/** The accounts into which payments came that the reader sees, as they were written last. */
export async function getPaymentChoices(ctx: CompanyContext): Promise<PaymentChoices> {
  ctx.permit('payments.read')
  const { rows } = await sql<{ account: string }>`
    select distinct on (lower(r.account)) r.account from payments r
    where r.company_id = current_company() and r.environment = (select current_environment())
      and r.account <> '' and ${visiblePayments(ctx)}
    order by lower(r.account), r.number desc
    limit ${mostAccounts}
  `.execute(ctx.tx)
  return { accounts: rows.map(({ account }) => account) }
}
