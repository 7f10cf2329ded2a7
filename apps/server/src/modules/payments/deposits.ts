import { decimal, isPositive, min, subtract } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { countsHere, hasEffect } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { Conflict, Invalid } from '#platform/errors.ts'
import type { Subscriber } from '#platform/event-log/subscriber.ts'
import { announcePayment, insertAllocations, lockDebts } from './payment-store.ts'

/** A payment that was received for an offer. */
export type Deposit = {
  id: string
  number: number
  paid_on: string
  currency: string
  amount: string
  applied: string
  unapplied: string
  counts: boolean
}

/** What was received for an offer, the oldest first. */
export async function readDeposits(ctx: CompanyContext, quotationId: string): Promise<Deposit[]> {
  const { rows } = await sql<Deposit>`
    select r.id, r.number::int as number, r.paid_on::text as paid_on, r.currency, trim_scale(r.amount)::text as amount,
      trim_scale(r.applied)::text as applied, trim_scale(r.unapplied)::text as unapplied, r.voided_at is null as counts
    from payments r
    where r.company_id = current_company() and r.quotation_id = ${quotationId}::uuid
      and r.environment = (select current_environment())
    order by r.paid_on, r.number
  `.execute(ctx.tx)
  return rows
}

/**
 * Refuses a deposit of an offer that nobody said yes to, or whose client is another one. Throws Conflict
 * `deposit-not-accepted`, and Invalid.
 */
export async function refuseStrangeDeposit(
  ctx: CompanyContext,
  { quotationId, clientId }: { quotationId: string; clientId: string },
): Promise<void> {
  const { rows } = await sql<{ client_id: string | null; status: string }>`
    select q.client_id, q.status from quotations q
    where q.company_id = current_company() and q.id = ${quotationId}::uuid
    for share
  `.execute(ctx.tx)
  const [offer] = rows
  if (offer === undefined) throw new Invalid({ quotation_id: ['choose'] })
  // Who was no client yet when it was written is one by now.
  if (offer.client_id !== null && offer.client_id !== clientId)
    throw new Invalid({ client_id: ['other-client'] })
  if (offer.status !== 'accepted') throw new Conflict('deposit-not-accepted')
}

/** An offer's deposits settle what is made of it as soon as that is issued, whichever of the two came first. */
export const depositSubscriber: Subscriber = {
  name: 'deposits',
  on: ['document.issued'],
  where: sql<boolean>`exists (
    select from payments p where p.company_id = e.company_id and p.quotation_id is not null and p.unapplied > 0
  )`,
  hear: async (ctx, { subjectId }) => {
    const { rows } = await sql<{ id: string }>`${quotationsOf(subjectId)}`.execute(ctx.tx)
    for (const { id } of rows) await applyDeposits(ctx, id)
  },
}

/**
 * Settles with what is left of the deposits of an offer what was made of it, the oldest of both first, to the last coin. What
 * is in another currency than the deposit waits for a person. Nothing happens twice: what is settled owes no more.
 */
export async function applyDeposits(ctx: CompanyContext, quotationId: string): Promise<void> {
  const debts = await lockDebts(ctx, await readMade(ctx, quotationId))
  const open = [...debts.values()].filter(({ counts, balance }) => counts && isPositive(balance))
  if (open.length === 0) return
  for (const payment of await lockLeft(ctx, quotationId)) {
    let left = decimal(payment.unapplied)
    const allocations = open.flatMap((debt) => {
      if (debt.currency !== payment.currency || debt.clientId !== payment.client_id) return []
      const amount = min(left, debt.balance)
      if (!isPositive(amount)) return []
      left = subtract(left, amount)
      debt.balance = subtract(debt.balance, amount)
      return [{ documentId: debt.id, amount, taken: amount }]
    })
    await insertAllocations(ctx, payment.id, allocations)
    if (allocations.length > 0)
      await announcePayment(
        ctx,
        payment.id,
        allocations.map(({ documentId }) => documentId),
      )
  }
  ctx.announce({ type: 'quotation', companyId: ctx.companyId, id: quotationId })
}

/** Offers that a document was made of, itself or in the place of one that the authority rejected. */
const quotationsOf = (documentId: string) => sql`
  select distinct x.quotation_id as id from quotation_documents x
  join documents made on made.company_id = x.company_id and made.id = x.document_id
  join documents d on d.company_id = x.company_id and d.id = ${documentId}::uuid and ${takesPlace}
  where x.company_id = current_company()`

/** Whether `d` is `made`, or was issued anew for it. */
const takesPlace = sql`(
  d.id = made.id or d.input -> 'references' @> jsonb_build_array(
    jsonb_build_object('document_type', '10', 'number', made.clave)
  )
)`

/** Documents that were made of an offer, in the order in which they were issued. */
async function readMade(ctx: CompanyContext, quotationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.id from quotation_documents x
    join documents made on made.company_id = x.company_id and made.id = x.document_id
    join documents d on d.company_id = x.company_id and d.client_id = made.client_id and ${takesPlace}
    where x.company_id = current_company() and x.quotation_id = ${quotationId}::uuid
      and d.balance > 0 and ${hasEffect} and ${countsHere}
  `.execute(ctx.tx)
  return rows.map(({ id }) => id)
}

type Left = { id: string; client_id: string; currency: string; unapplied: string }

async function lockLeft(ctx: CompanyContext, quotationId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select r.id, r.client_id, r.currency, r.unapplied::text as unapplied from payments r
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
