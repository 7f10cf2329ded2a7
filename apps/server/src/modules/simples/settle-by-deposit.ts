import { isPositive } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { isDepositLeft, takeDeposits } from '#modules/payments/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'
import { changeSimple } from './simple-store.ts'
import { simpleNumber } from './simple-view.ts'

type Owing = {
  number: string
  client_id: string | null
  currency: string
  total: string
  offers: string[]
}

/** Has the deposits of the offers that a receipt was made of pay it as far as they go; whole, it is paid by the means that they came by. */
export async function settleByDeposit(ctx: CompanyContext, id: string): Promise<void> {
  const { rows } = await sql<Owing>`
    select r.number::text as number, r.client_id, r.currency, r.total::text as total, array(
      select x.quotation_id::text from quotation_receipts x
      where x.company_id = r.company_id and x.simple_id = r.id order by x.created_at, x.quotation_id
    ) as offers
    from simple_receipts r
    where r.company_id = current_company() and r.id = ${id}::uuid and r.status = 'issued'
    for update
  `.execute(ctx.tx)
  const [row] = rows
  if (row === undefined || row.client_id === null || row.offers.length === 0) return
  const { number, client_id, currency, total, offers: quotationIds } = row
  const name = simpleNumber(number)
  const { means, left } = await takeDeposits(ctx, { id, name, client_id, currency, total, quotationIds })
  if (means.length === 0 || isPositive(left)) return
  await changeSimple(ctx, id, { status: 'paid', means, paidOn: costaRicaDay(ctx.clock.now()) })
}

/** A deposit that came after the receipt pays it too, the oldest receipt first. */
export const receiptDepositSubscriber: Subscriber = {
  name: 'receipt-deposits',
  on: ['payment.recorded'],
  where: isDepositLeft,
  hear: async (ctx, { subjectId }) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from payments p
      join quotation_receipts x on x.company_id = p.company_id and x.quotation_id = p.quotation_id
      join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id and r.status = 'issued'
      where p.company_id = current_company() and p.id = ${subjectId}::uuid
      order by r.number
    `.execute(ctx.tx)
    for (const { id } of rows) await settleByDeposit(ctx, id)
  },
}
