import type { Page, PaymentRow, PaymentTotals } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { type ListSource, readListPage, type Sorts } from '#platform/list-page.ts'
import { type PaymentsQuery, paymentFilter } from './payment-filter.ts'
import { paymentColumns, type StoredPayment, toPaymentRow } from './payment-row.ts'

/** One page of the payments that a query means, newest first unless said. */
export async function listPayments(ctx: CompanyContext, query: PaymentsQuery): Promise<Page<PaymentRow>> {
  ctx.permit('payments.read')
  const source: ListSource = {
    columns: paymentColumns,
    table: ['payments', 'r'],
    joins: sql`left join users u on u.id = r.recorded_by`,
    where: paymentFilter(ctx, query),
    sorts,
    usualSort: '-paid_on',
  }
  return readListPage<StoredPayment, PaymentRow>(ctx.tx, query, source, toPaymentRow)
}

const sorts: Sorts = {
  number: { by: sql`r.number`, type: sql`bigint` },
  paid_on: { by: sql`r.paid_on`, type: sql`date` },
  client_name: { by: sql`r.client_name`, type: sql`text` },
  amount: { by: sql`r.amount`, type: sql`numeric` },
  unapplied: { by: sql`r.unapplied`, type: sql`numeric` },
}

/** What was received and what is still free, by currency; void payments count for nothing, and what a note left came in with none. */
export async function paymentTotals(ctx: CompanyContext, query: PaymentsQuery): Promise<PaymentTotals> {
  ctx.permit('payments.read')
  const { rows } = await sql<PaymentTotals[number]>`
    select r.currency, count(*)::int as count, coalesce(sum(r.amount) filter (where r.means is not null), 0) as amount,
      sum(r.unapplied) as unapplied
    from payments r where ${paymentFilter(ctx, query)} and r.status <> 'void'
    group by r.currency order by r.currency
  `.execute(ctx.tx)
  return rows.map((row) => ({
    ...row,
    amount: shortestNumber(row.amount),
    unapplied: shortestNumber(row.unapplied),
  }))
}
