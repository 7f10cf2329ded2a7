import { type Decimal, decimal, isPositive, min, subtract, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { announcePayment, insertAllocations, leastFreeSince, lockDebts } from './payment-store.ts'

type OwnCredit = {
  payment_id: string
  document_id: string
  /** What the note took of this document beyond what was owed of it. */
  surplus: string
  unapplied: string
  paid_on: string
}

/**
 * What ceased to be paid of documents is settled by the notes to them whose credit is still there, as if they had found it owed: since the day
 * on which that ceased, or today where the credit was used between. Nothing that somebody took such a credit off. Holds the documents.
 */
export async function settleByNotes(
  ctx: CompanyContext,
  documentIds: readonly string[],
  day: string,
): Promise<void> {
  const debts = await lockDebts(ctx, documentIds)
  const open = [...debts.values()].filter(({ counts, balance }) => counts && isPositive(balance))
  if (open.length === 0) return
  const left = new Map<string, Decimal>()
  for (const credit of await lockCredits(
    ctx,
    open.map(({ id }) => id),
  )) {
    const debt = debts.get(credit.document_id)!
    const free = left.get(credit.payment_id) ?? decimal(credit.unapplied)
    const amount = min(debt.balance, min(decimal(credit.surplus), free))
    if (!isPositive(amount)) continue
    const since = day > credit.paid_on ? day : credit.paid_on
    const wasFree = !isPositive(subtract(amount, await leastFreeSince(ctx, credit.payment_id, since)))
    const from = wasFree ? since : costaRicaDay(ctx.clock.now())
    const { rows } = await sql<{ day: string }>`
      select room_since(d, ${from}::date, ${toText(amount)}::numeric)::text as day from documents d
      where d.company_id = current_company() and d.id = ${debt.id}::uuid
    `.execute(ctx.tx)
    await insertAllocations(
      ctx,
      credit.payment_id,
      [{ documentId: debt.id, amount, taken: amount }],
      rows[0]!.day,
    )
    left.set(credit.payment_id, subtract(free, amount))
    debt.balance = subtract(debt.balance, amount)
    await announcePayment(ctx, credit.payment_id, [debt.id])
  }
}

/** Credits that notes to these documents left and that settle nothing yet, the oldest first, held until this transaction ends. */
async function lockCredits(ctx: CompanyContext, documentIds: readonly string[]): Promise<OwnCredit[]> {
  const { rows } = await sql<OwnCredit>`
    select p.id as payment_id, s.document_id, p.paid_on::text as paid_on, p.unapplied::text as unapplied, (
      s.amount - coalesce((
        select a.amount from payment_allocations a
        where a.company_id = p.company_id and a.payment_id = p.id and a.document_id = s.document_id and a.released_at is null
      ), 0)
    )::text as surplus
    from document_surpluses s
    join payments p on p.company_id = s.company_id and p.source_id = s.note_id and p.means is null and p.voided_at is null
    where s.company_id = current_company() and s.document_id = any(${documentIds}::uuid[]) and p.unapplied > 0
      and not exists (
        select from payment_allocations a
        where a.company_id = p.company_id and a.payment_id = p.id and a.document_id = s.document_id and a.released_on is not null
      )
    order by p.paid_on, p.number, s.document_id
    for update of p
  `.execute(ctx.tx)
  return rows
}
