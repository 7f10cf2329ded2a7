import { decimal, isPositive, subtract } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { visibleQuotations } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import { useOfDeposit } from './deposit-worth.ts'
import { readMade, takesPlace } from './made-of-offers.ts'
import { announcePayment, insertAllocations, lockDebts } from './payment-store.ts'

/** A payment that was received for an offer. */
export type Deposit = {
  id: string
  number: number
  paid_on: string
  currency: string
  exchange_rate: string
  amount: string
  applied: string
  unapplied: string
  /** What of it was given back to the client. */
  refunded: string
  counts: boolean
  created_at: Date
  voided_at: Date | null
}

/** What was received for an offer, the oldest first. */
export async function readDeposits(ctx: CompanyContext, quotationId: string): Promise<Deposit[]> {
  return (await readDepositsOf(ctx, [quotationId])).get(quotationId) ?? []
}

/** The same of several offers, by their ids. */
export async function readDepositsOf(
  ctx: CompanyContext,
  quotationIds: readonly string[],
): Promise<Map<string, Deposit[]>> {
  const { rows } = await sql<Deposit & { quotation_id: string }>`
    select r.quotation_id, r.id, r.number::int as number, r.paid_on::text as paid_on, r.currency,
      trim_scale(r.exchange_rate)::text as exchange_rate, trim_scale(r.amount)::text as amount,
      trim_scale(r.applied)::text as applied, trim_scale(r.unapplied)::text as unapplied, r.voided_at is null as counts,
      r.created_at, r.voided_at,
      coalesce((
        select trim_scale(sum(b.amount)) from payment_returns b
        where b.company_id = r.company_id and b.payment_id = r.id and b.kind = 'refund' and b.released_at is null
      ), 0)::text as refunded
    from payments r
    where r.company_id = current_company() and r.quotation_id = any(${quotationIds}::uuid[])
      and r.environment = (select current_environment())
    order by r.paid_on, r.number
  `.execute(ctx.tx)
  const found = new Map<string, Deposit[]>()
  for (const { quotation_id: of, ...deposit } of rows) found.set(of, [...(found.get(of) ?? []), deposit])
  return found
}

/**
 * The offer that a payment is a deposit of. Refuses one that nobody said yes to, whose client is another one, or between whose
 * currency and that of the payment no rate leads. Throws Conflict `deposit-not-accepted`, and Invalid.
 */
export async function readDepositOffer(
  ctx: CompanyContext,
  { quotationId, clientId, currency }: { quotationId: string; clientId: string; currency: string },
): Promise<{ currency: string }> {
  const { rows } = await sql<{ client_id: string | null; status: string; currency: string }>`
    select q.client_id, q.status, q.currency from quotations q
    where q.company_id = current_company() and q.id = ${quotationId}::uuid and ${visibleQuotations(ctx)}
    for share
  `.execute(ctx.tx)
  const [offer] = rows
  if (offer === undefined) throw new Invalid({ quotation_id: ['choose'] })
  // Who was no client yet when it was written is one by now.
  if (offer.client_id !== null && offer.client_id !== clientId)
    throw new Invalid({ client_id: ['other-client'] })
  if (offer.status !== 'accepted') throw new Conflict('deposit-not-accepted')
  if (offer.currency !== currency && offer.currency !== 'CRC' && currency !== 'CRC')
    throw new Invalid({ currency: ['one-foreign-currency'] })
  return { currency: offer.currency }
}

/**
 * Settles with what is left of the deposits of an offer what was made of it, the oldest of both first, to the last coin, across
 * currencies at the rate that the deposit came at. Nothing happens twice: what is settled owes no more. A deposit that stood before the
 * `recorded` one settles as of today, and nothing that somebody took it off.
 */
export async function applyDeposits(
  ctx: CompanyContext,
  quotationId: string,
  recorded: string | null = null,
): Promise<void> {
  const debts = await lockDebts(ctx, await readMade(ctx, [quotationId]))
  const open = [...debts.values()].filter(({ counts, balance }) => counts && isPositive(balance))
  if (open.length === 0) return
  const today = costaRicaDay(ctx.clock.now())
  for (const payment of await lockLeft(ctx, quotationId)) {
    let left = decimal(payment.unapplied)
    const allocations = open.flatMap((debt) => {
      const isFit = debt.clientId === payment.client_id && !payment.taken_off.includes(debt.id)
      const use = isFit ? useOfDeposit({ ...payment, left }, debt) : null
      if (use === null) return []
      left = subtract(left, use.taken)
      debt.balance = subtract(debt.balance, use.amount)
      return [{ documentId: debt.id, ...use }]
    })
    await insertAllocations(ctx, payment.id, allocations, payment.id === recorded ? null : today)
    if (allocations.length > 0)
      await announcePayment(
        ctx,
        payment.id,
        allocations.map(({ documentId }) => documentId),
      )
  }
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id: quotationId })
}

/** Offers that an issued document was made of, itself or in the place of one that was rejected or annulled. */
export async function offersOf({ tx }: CompanyContext, documentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${quotationsOf(documentId)}`.execute(tx)
  return rows.map(({ id }) => id)
}

const quotationsOf = (documentId: string) => sql`
  select distinct x.quotation_id as id from quotation_documents x
  join documents made on made.company_id = x.company_id and made.id = x.document_id
  join documents d on d.company_id = x.company_id and d.id = ${documentId}::uuid and ${takesPlace}
  where x.company_id = current_company()
  union
  select x.quotation_id from quotation_receipts x
  join simple_receipts r on r.company_id = x.company_id and r.id = x.simple_id
  join documents made on made.company_id = r.company_id and made.id = r.document_id
  join documents d on d.company_id = made.company_id and d.id = ${documentId}::uuid and ${takesPlace}
  where x.company_id = current_company()`

type Left = {
  id: string
  client_id: string
  currency: string
  exchange_rate: string
  unapplied: string
  /** By which it came. */
  means: string | null
  /** Documents that it settled until somebody released it. */
  taken_off: string[]
}

/** What is left of the deposits of an offer, the oldest first, held until this transaction ends. */
export async function lockLeft(ctx: CompanyContext, quotationId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select r.id, r.client_id, r.currency, r.exchange_rate::text as exchange_rate, r.unapplied::text as unapplied, r.means,
      array(
        select a.document_id::text from payment_allocations a
        where a.company_id = r.company_id and a.payment_id = r.id and a.released_on is not null
      ) as taken_off
    from payments r
    where r.company_id = current_company() and r.quotation_id = ${quotationId}::uuid and r.unapplied > 0
      and r.environment = (select current_environment())
    order by r.paid_on, r.number
    for update
  `.execute(ctx.tx)
  return rows
}

/** Whether something of what was received for an offer settles nothing yet. */
export async function hasDepositLeft(ctx: CompanyContext, quotationId: string): Promise<boolean> {
  return (await readDeposits(ctx, quotationId)).some(({ unapplied }) => isPositive(decimal(unapplied)))
}
