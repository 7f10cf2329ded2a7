import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { announcePayment } from './payment-store.ts'

/** Has what a receipt took of deposits be its client's credit again, as of today. */
export async function giveDepositsBack(ctx: CompanyContext, simpleId: string): Promise<void> {
  const now = ctx.clock.now()
  const { rows } = await sql<{ payment_id: string }>`
    update payment_returns set released_at = ${new Date(now)}, released_on = ${costaRicaDay(now)}::date
    where company_id = current_company() and simple_id = ${simpleId}::uuid and released_at is null
    returning payment_id
  `.execute(ctx.tx)
  for (const { payment_id: id } of rows) await announcePayment(ctx, id, [])
}

/** The same of the receipts that a document took the place of: it asks for all of what they sold, and the deposits pay that. */
export async function giveDepositsOn(ctx: CompanyContext, documentId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from simple_receipts where company_id = current_company() and document_id = ${documentId}::uuid order by id
  `.execute(ctx.tx)
  for (const { id } of rows) await giveDepositsBack(ctx, id)
}

/** Whether the document of an event `e` took the place of a receipt of which something was paid, in SQL. */
export const takesPlaceOfPaid = sql<boolean>`exists (
  select from simple_receipts r
  where r.company_id = e.company_id and r.document_id = e.subject_id and (
    r.paid_on is not null or exists (
      select from payment_returns b where b.company_id = r.company_id and b.simple_id = r.id and b.released_at is null
    )
  )
)`
