import type { PaymentDetail } from '@cuentaclara/contracts'
import { decimal } from '@cuentaclara/decimal'
import { formatMoney } from '@cuentaclara/print'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'

/** Tells who answers for the books, and who issued what was paid, of a payment that somebody else recorded. */
export async function tellOfPayment(ctx: CompanyContext, payment: PaymentDetail): Promise<void> {
  const notice = {
    kind: 'payment-recorded',
    params: {
      client: payment.client_name,
      amount: formatMoney(decimal(payment.amount), payment.currency),
    },
    path: `/transactions/detail/payment/${payment.id}`,
    once: payment.id,
  } as const
  const issuers = await issuersOf(ctx, payment)
  if (issuers.length > 0) await notify(ctx, { ...notice, to: { users: issuers } })
  await notify(ctx, { ...notice, to: { permission: 'payments.void' } })
}

async function issuersOf(ctx: CompanyContext, { allocations }: PaymentDetail): Promise<string[]> {
  const documents = allocations.map(({ document_id }) => document_id)
  if (documents.length === 0) return []
  const { rows } = await sql<{ issued_by: string }>`
    select distinct issued_by from documents
    where company_id = current_company() and id = any(${documents}::uuid[])
      and issued_by is not null and issued_by is distinct from ${ctx.userId}::uuid
  `.execute(ctx.tx)
  return rows.map(({ issued_by }) => issued_by)
}
