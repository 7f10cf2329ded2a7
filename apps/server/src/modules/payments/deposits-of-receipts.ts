import { type Decimal, decimal, max, subtract, toText, zero } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { useOfDeposit } from './deposit-worth.ts'
import { lockLeft } from './deposits.ts'
import { announcePayment, insertReturn } from './payment-store.ts'

/** A simple receipt that was made of offers. */
export type OwingReceipt = {
  id: string
  /** As people call it; it stands as the reason with the payment. */
  name: string
  client_id: string
  currency: string
  total: string
  quotationIds: readonly string[]
}

/**
 * Has a receipt take what is left of the deposits of its offers, the oldest first, as far as it asks for money: that is the client's credit
 * no more. Answers the means by which that came, none where nothing did, and what is still asked for. Nothing is taken twice.
 */
export async function takeDeposits(
  ctx: CompanyContext,
  receipt: OwingReceipt,
): Promise<{ means: string[]; left: Decimal }> {
  const today = costaRicaDay(ctx.clock.now())
  const means: string[] = []
  let open = subtract(decimal(receipt.total), await settledOf(ctx, receipt.id))
  for (const quotationId of receipt.quotationIds) {
    for (const payment of await lockLeft(ctx, quotationId)) {
      const left = decimal(payment.unapplied)
      const debt = { currency: receipt.currency, balance: max(open, zero) }
      const use = payment.client_id === receipt.client_id ? useOfDeposit({ ...payment, left }, debt) : null
      if (use === null) continue
      open = subtract(open, use.amount)
      if (payment.means !== null) means.push(payment.means)
      await insertReturn(ctx, payment.id, {
        kind: 'write_off',
        amount: toText(use.taken),
        returnedOn: today,
        means: null,
        reference: null,
        reason: receipt.name,
        receipt: { id: receipt.id, settled: toText(use.amount) },
      })
      await announcePayment(ctx, payment.id, [])
    }
  }
  return { means: [...new Set(means)], left: open }
}

async function settledOf({ tx }: CompanyContext, simpleId: string): Promise<Decimal> {
  const { rows } = await sql<{ settled: string }>`
    select coalesce(sum(b.settled), 0)::text as settled from payment_returns b
    where b.company_id = current_company() and b.simple_id = ${simpleId}::uuid and b.released_at is null
  `.execute(tx)
  return decimal(rows[0]!.settled)
}

/** Whether something of what was received for an offer may settle a receipt of it, in SQL, for an event `e` of a payment. */
export const isDepositLeft = sql<boolean>`exists (
  select from payments p
  where p.company_id = e.company_id and p.id = e.subject_id and p.quotation_id is not null and p.unapplied > 0
)`
