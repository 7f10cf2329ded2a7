import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Documents whose payment somebody may see and settle: billers who are private their own. Columns of `documents d`. */
export function visibleDebts({ reach, userId }: CompanyContext): RawBuilder<unknown> {
  if (reach('payments.read') !== 'own') return sql`true`
  return sql`(d.created_by = ${userId}::uuid or d.issued_by = ${userId}::uuid)`
}

/** Whether there is such a payment, and whoever asks sees it. */
export async function seesPayment(ctx: CompanyContext, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments r
    where r.company_id = current_company() and r.id = ${id}::uuid and ${visiblePayments(ctx)}
  `.execute(ctx.tx)
  return rows.length > 0
}

/** Payments somebody may see: billers who are private what they recorded and what settles their documents. Columns of `payments r`. */
export function visiblePayments(ctx: CompanyContext): RawBuilder<unknown> {
  if (ctx.reach('payments.read') !== 'own') return sql`true`
  return sql`(r.recorded_by = ${ctx.userId}::uuid or exists (
    select from payment_allocations a
    join documents d on d.company_id = a.company_id and d.id = a.document_id
    where a.company_id = r.company_id and a.payment_id = r.id and ${visibleDebts(ctx)}
  ))`
}
