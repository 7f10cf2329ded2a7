import type * as schemas from '@cuentaclara/contracts/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { found } from '#platform/database/search-words.ts'
import { splitList } from '#platform/list-page.ts'
import { searchPatterns } from '#platform/paging.ts'
import { visiblePayments } from './own-payments.ts'
import { lacksReceipt } from './receipts/lacks-receipt.ts'

export type PaymentsQuery = z.output<typeof schemas.paymentsQuery>

/** What a list, its totals and its exports share: which payments a query means. Columns of `payments r`. */
export function paymentFilter(ctx: CompanyContext, query: PaymentsQuery): RawBuilder<unknown> {
  const statuses = splitList(query.status)
  const means = splitList(query.means)
  const patterns = searchPatterns(query.search)
  const conditions: RawBuilder<unknown>[] = [
    sql`r.company_id = current_company()`,
    sql`r.environment = (select current_environment())`,
    visiblePayments(ctx),
  ]
  if (statuses.length > 0) conditions.push(sql`r.status = any(${statuses}::text[])`)
  if (query.unapplied === true) conditions.push(sql`r.unapplied > 0`)
  if (query.unapplied === false) conditions.push(sql`r.unapplied = 0`)
  if (query.lacks_receipt) conditions.push(lacksReceipt)
  if (query.client_id)
    conditions.push(sql`r.client_id = client_now(current_company(), ${query.client_id}::uuid)`)
  if (query.document_id) {
    conditions.push(sql`r.id in (
      select a.payment_id from payment_allocations a
      where a.company_id = current_company() and a.document_id = ${query.document_id}::uuid
    )`)
  }
  if (means.length > 0) conditions.push(sql`r.means = any(${means}::text[])`)
  if (query.currency) conditions.push(sql`r.currency = ${query.currency}`)
  if (query.account) conditions.push(sql`lower(r.account) = lower(${query.account})`)
  if (query.reference) conditions.push(sql`lower(r.reference) = lower(${query.reference})`)
  if (query.total_from) conditions.push(sql`r.amount >= ${query.total_from}::numeric`)
  if (query.total_to) conditions.push(sql`r.amount <= ${query.total_to}::numeric`)
  if (query.from) conditions.push(sql`r.paid_on >= ${query.from}::date`)
  if (query.to) conditions.push(sql`r.paid_on <= ${query.to}::date`)
  if (patterns.length > 0) {
    conditions.push(sql`r.id in (select ${found('find_payments', patterns)})`)
  }
  return sql.join(conditions, sql` and `)
}
