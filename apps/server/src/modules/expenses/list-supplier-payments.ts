import type { SupplierPayments } from '@cuentaclara/contracts'
import type * as schemas from '@cuentaclara/contracts/schemas'
import { shortestNumber } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { pageMeta, readPageRequest } from '#platform/paging.ts'
import { supplierOf } from './expense-row.ts'

type Row = SupplierPayments['data'][number]

/**
 * Money that went to a supplier and came back from it, the last first, with the sums of all of it: expenses that were paid whole, parts, and
 * refunds below zero. What credit paid moved no money.
 */
export async function listSupplierPayments(
  ctx: CompanyContext,
  supplier: string,
  query: z.output<typeof schemas.supplierPaymentsQuery>,
): Promise<SupplierPayments> {
  ctx.permit('expenses.read')
  const { limit, start } = readPageRequest(query)
  const offset = 'offset' in start ? start.offset : 0
  const moves = sql`
    with e as materialized (
      select e.* from expenses e
      where e.company_id = current_company() and e.environment = (select current_environment())
        and ${supplierOf('e')} = ${supplier} and e.status in ('recorded', 'approved', 'paid')
    ), moves as (
      select e.id, e.id as expense_id, 'paid' as kind, e.paid_on as on, e.paid_amount as amount, e.currency, e.means, e.account,
        e.document_number as number
      from e where e.paid_amount > 0
      union all
      select p.id, e.id, 'part', p.paid_on, p.amount, e.currency, p.means, p.account, e.document_number
      from e join expense_payments p on p.company_id = e.company_id and p.expense_id = e.id
      where p.credit_of is null
      union all
      select f.id, e.id, 'refund', f.received_on, -f.amount, e.currency, f.means, f.account, e.document_number
      from e join supplier_refunds f on f.company_id = e.company_id and f.expense_id = e.id
    )`
  const [rows, sums] = await Promise.all([
    sql<Row>`
      ${moves} select m.* from moves m order by m.on desc, m.id desc limit ${limit} offset ${offset}
    `.execute(ctx.tx),
    sql<{ currency: string; amount: string; count: number }>`
      ${moves} select m.currency, sum(m.amount) as amount, count(*)::int as count from moves m group by 1 order by 1
    `.execute(ctx.tx),
  ])
  const total = sums.rows.reduce((all, { count }) => all + count, 0)
  return {
    data: rows.rows.map((row) => ({ ...row, amount: shortestNumber(row.amount) })),
    totals: sums.rows.map(({ currency, amount }) => ({ currency, amount: shortestNumber(amount) })),
    meta: pageMeta(query, total, null),
  }
}
