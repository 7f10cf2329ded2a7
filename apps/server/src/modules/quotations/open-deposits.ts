import { decimal, isPositive } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { visibleQuotations } from '#modules/documents/index.ts'
import { readDepositsOf } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { depositView } from './offer-deposit.ts'
import { deposit, type StoredDetail } from './quotation-store.ts'
import { quotationNumber } from './quotation-view.ts'

/** An accepted offer whose deposit did not come in whole. */
export type OpenDeposit = {
  id: string
  number: string
  client_id: string
  client_name: string
  identification: string | null
  title: string
  currency: string
  wanted: string
  left: string
}

/** Whoever has more offers accepted and unpaid waits for a person. */
const most = 200

/** Deposits that are still awaited in a currency or of a client, of the offers that were accepted last. */
export async function readOpenDeposits(
  ctx: CompanyContext,
  { currency, clientId }: { currency?: string; clientId?: string },
): Promise<OpenDeposit[]> {
  const among = [
    ...(currency === undefined ? [] : [sql`q.currency = ${currency}`]),
    ...(clientId === undefined ? [] : [sql`q.client_id = ${clientId}::uuid`]),
  ]
  const { rows } = await sql<Offer>`
    select q.id, q.number::int as number, q.revision, q.client_id, k.name as client_name, k.identification_number as identification,
      q.title, q.currency, q.total::text as total, ${deposit} as deposit
    from quotations q join clients k on k.company_id = q.company_id and k.id = q.client_id
    where q.company_id = current_company() and q.status = 'accepted' and ${sql.join(among, sql` and `)}
      and num_nonnulls(q.deposit_percent, q.deposit_amount) = 1 and ${visibleQuotations(ctx)}
    order by q.decided_at desc, q.id limit ${most}
  `.execute(ctx.tx)
  const came = await readDepositsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, client_id, client_name, identification, title, ...offer }) => {
    const awaited = depositView(offer, came.get(id) ?? [])
    if (awaited === null || !isPositive(decimal(awaited.left))) return []
    const { wanted, left } = awaited
    const { currency } = offer
    return [
      {
        ...{ id, number: quotationNumber(offer), client_id, client_name, identification, title },
        ...{ currency, wanted, left },
      },
    ]
  })
}

type Offer = Pick<OpenDeposit, 'id' | 'client_id' | 'client_name' | 'identification' | 'title'> &
  Pick<StoredDetail, 'number' | 'revision' | 'currency' | 'total' | 'deposit'>
