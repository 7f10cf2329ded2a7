import type { Page, PortalPayments } from '@cuentaclara/contracts'
import { shortestNumber } from '@cuentaclara/decimal'
import { type RawBuilder, sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { readListPage } from '#platform/list-page.ts'
import { hasAnswer, shown } from './portal-documents.ts'

type Payment = PortalPayments['data'][number]

/** A page of what a client paid, the latest first. */
export function listPortalPayments(
  ctx: CompanyContext,
  clientId: string,
  { cursor }: { cursor?: string | undefined },
): Promise<Page<Payment>> {
  const source = {
    table: ['payments', 'r'],
    columns: sql`
      r.id, r.number::int as number, r.paid_on::text as paid_on, r.currency::text as currency, r.amount::text as amount, r.means,
      r.means_other, r.reference, r.unapplied::text as unapplied, r.returned::text as returned,
      ${settled(clientId)} as documents, ${receipts(clientId)} as receipts`,
    where: cameFrom(clientId),
    sorts: { paid_on: { by: sql`r.paid_on`, type: sql`date` } },
    usualSort: '-paid_on',
  } as const
  return readListPage<Payment, Payment>(ctx.tx, { cursor }, source, toView)
}

/** Whether a payment is of this client, and stands. */
export async function isPaymentOfPortal(
  ctx: CompanyContext,
  clientId: string,
  paymentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payments r where ${cameFrom(clientId)} and r.id = ${paymentId}::uuid
  `.execute(ctx.tx)
  return rows.length > 0
}

/** What was undone never came, and what a note left nobody paid. Columns of `payments r`. */
function cameFrom(clientId: string): RawBuilder<unknown> {
  return sql`r.company_id = current_company() and r.client_id = ${clientId}::uuid
    and r.environment = (select current_environment()) and r.voided_at is null and r.means is not null`
}

/** The documents that it settles, as json. */
function settled(clientId: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'kind', d.kind, 'number', ${numberOf}, 'currency', d.currency, 'amount', trim_scale(a.amount)::text
    ) order by d.sorted_at, d.id), '[]')
    from payment_allocations a
    join documents d on d.company_id = a.company_id and d.id = a.document_id
    where a.company_id = r.company_id and a.payment_id = r.id and a.released_at is null and ${shown(clientId)}
  )`
}

/** The electronic receipts that say it, as json. */
function receipts(clientId: string): RawBuilder<unknown> {
  return sql`(
    select coalesce(jsonb_agg(distinct jsonb_build_object(
      'id', d.id, 'number', ${numberOf}, 'has_answer', ${hasAnswer}
    )), '[]')
    from payment_receipts t
    join documents d on d.company_id = t.company_id and d.id = t.receipt_id
    where t.company_id = r.company_id and t.payment_id = r.id and d.clave is not null and ${shown(clientId)}
  )`
}

function toView(row: Payment): Payment {
  return {
    ...row,
    amount: shortestNumber(row.amount),
    unapplied: shortestNumber(row.unapplied),
    returned: shortestNumber(row.returned),
  }
}
