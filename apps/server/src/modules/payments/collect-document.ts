import type * as schemas from '@cuentaclara/contracts/schemas'
import { isPositive, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { DocumentNotFound } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict } from '#platform/errors.ts'
import { NothingOwed } from './errors.ts'
import { lockMoney } from './money-lock.ts'
import { lockDebts } from './payment-store.ts'
import { type PaymentInput, recordPayment } from './record-payment.ts'
import { takeBackPayment } from './void-payment.ts'

/** Records that all that is left of a document was paid, as a payment of its own. Throws as recording does, DocumentNotFound, NothingOwed. */
export async function collectDocument(
  ctx: CompanyContext,
  id: string,
  { paid_on, means, reference, account }: z.output<typeof schemas.collection>,
): Promise<void> {
  ctx.permit('payments.record')
  await lockMoney(ctx)
  const debt = (await lockDebts(ctx, [id])).get(id)
  if (debt === undefined) throw new DocumentNotFound()
  if (!debt.counts || !isPositive(debt.balance)) throw new NothingOwed()
  if (debt.clientId === null) throw new Conflict('document-without-client')
  const amount = toText(debt.balance)
  await recordPayment(ctx, {
    client_id: debt.clientId,
    paid_on,
    // Only what is in an official currency is ever owed.
    currency: debt.currency as PaymentInput['currency'],
    amount,
    means,
    reference,
    account,
    allocations: [{ document_id: id, amount }],
  })
}

/** Which payments settle a document, as text: what collecting it changes. */
type Collected = Record<string, string | null>

export async function readCollected(ctx: CompanyContext, id: string): Promise<Collected | undefined> {
  const { rows } = await sql<{ payments: string | null }>`
    select (
      select string_agg(a.payment_id::text, ' ' order by a.payment_id) from payment_allocations a
      where a.company_id = d.company_id and a.document_id = d.id and a.released_at is null
    ) as payments
    from documents d where d.company_id = current_company() and d.id = ${id}::uuid
  `.execute(ctx.tx)
  return rows[0]
}

/** Undoes the payments of a document that were not there before. */
export async function restoreCollected(ctx: CompanyContext, id: string, before: Collected): Promise<void> {
  const kept = new Set(before.payments?.split(' '))
  const now = (await readCollected(ctx, id))?.payments?.split(' ') ?? []
  for (const payment of now) if (!kept.has(payment)) await takeBackPayment(ctx, payment, undone)
}

/** Said in every company alike: it stands beside the payment, whoever reads it. */
const undone = 'Cobro deshecho'
