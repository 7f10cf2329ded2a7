import { decimal, isPositive, subtract, sum, toText } from '@cuentaclara/decimal'
import { costaRicaDay } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { countsHere } from '#modules/documents/index.ts'
import { rateOn } from '#modules/exchange-rates/index.ts'
import { readClosedUntil } from '#modules/periods/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { newId } from '#platform/ids.ts'
import { useOfDeposit } from './deposit-worth.ts'
import { takesPlace } from './made-of-offers.ts'
import { lockMoney } from './money-lock.ts'
import {
  announcePayment,
  insertAllocations,
  insertPayment,
  lockDebts,
  recordPaymentEvent,
  takePaymentNumber,
} from './payment-store.ts'

/** What a simple receipt says was received for it, besides what deposits of its offers paid. */
export type Received = {
  id: string
  number: string
  currency: string
  exchange_rate: string
  paid_on: string
  received: string
  means: string[]
  /** Of means 99, where it was paid after it was written. */
  means_other: string | null
  payments: { means: string; other?: string; amount?: string; reference?: string }[]
}

/** The same with the document that took its place. */
export type ReceivedOnReceipt = Received & {
  created_by: string | null
  environment: string
  client_id: string
  client_name: string
}

/**
 * What came in for the receipts that a document on credit took the place of, and is no payment yet. Asked before their deposits are given
 * back, and held until this transaction ends. A sale for cash has it already: it is paid as it is issued.
 */
export async function lockReceived(ctx: CompanyContext, documentId: string): Promise<ReceivedOnReceipt[]> {
  if ((await readReceived(ctx, documentId, sql``)).length === 0) return []
  await lockMoney(ctx)
  return readReceived(ctx, documentId, sql`for update of r`)
}

async function readReceived(
  ctx: CompanyContext,
  documentId: string,
  held: RawBuilder<unknown>,
): Promise<ReceivedOnReceipt[]> {
  const { rows } = await sql<ReceivedOnReceipt>`
    select ${received}, r.created_by, d.environment, k.id as client_id, k.name as client_name
    from simple_receipts r
    join documents d on d.company_id = r.company_id and d.id = r.document_id
    join clients k on k.company_id = d.company_id and k.id = d.client_id
    where ${isReceived(documentId)} and d.sale_condition <> ${cash} and ${countsHere}
    order by r.number
    ${held}
  `.execute(ctx.tx)
  return rows.filter(hasReceived)
}

/** What was received on the receipts that a draft takes the place of, besides what deposits paid. */
export async function readReceivedFor({ tx }: CompanyContext, draftId: string): Promise<Received[]> {
  const { rows } = await sql<Received>`
    select ${received} from simple_receipts r where ${isReceived(draftId)} order by r.number
  `.execute(tx)
  return rows.filter(hasReceived)
}

/** Colones per unit of what came in, of the day on which it came; else as the receipt has it. */
export async function rateReceived(
  ctx: CompanyContext,
  { currency, exchange_rate }: Pick<Received, 'currency' | 'exchange_rate'>,
  day: string,
): Promise<string> {
  return currency === 'CRC' ? '1' : ((await rateOn(ctx, currency, day)) ?? exchange_rate)
}

/** What deposits paid of a receipt they paid, also once they were given back for the document: whoever hears of that twice takes no cash for it. */
const received = sql`
  r.id, r.number::text as number, r.currency, r.exchange_rate::text as exchange_rate, r.paid_on::text as paid_on, (
    r.total - coalesce((
      select sum(b.settled) from payment_returns b where b.company_id = r.company_id and b.simple_id = r.id
    ), 0)
  )::text as received, r.means, r.means_other, r.input -> 'payments' as payments`

/** Whether something came in for `simple_receipts r` that is no payment yet, and a document takes its place. */
const isReceived = (documentId: string) => sql<boolean>`(
  r.company_id = current_company() and r.document_id = ${documentId}::uuid and r.paid_on is not null
    and not exists (select from payments p where p.company_id = r.company_id and p.simple_id = r.id)
)`
const hasReceived = (receipt: Pick<Received, 'received'>) => isPositive(decimal(receipt.received))

// Annex v4.4, note 5: condition 01; note 6: means 99.
const cash = '01'
const cashMeans = '01'
const otherMeans = '99'

/** Records what came in for receipts as payments, with their day and means. On a day whose books are closed nothing comes in any more: today. */
export async function recordReceived(
  ctx: CompanyContext,
  receipts: readonly ReceivedOnReceipt[],
): Promise<void> {
  if (receipts.length === 0) return
  const closedUntil = await readClosedUntil(ctx)
  for (const receipt of receipts) {
    const { paid_on, currency } = receipt
    const paidOn = closedUntil !== null && paid_on <= closedUntil ? costaRicaDay(ctx.clock.now()) : paid_on
    const name = `CS-${receipt.number}`
    for (const { means, amount, other, reference } of partsOf(receipt)) {
      const id = newId()
      await insertPayment(ctx, {
        id,
        environment: receipt.environment,
        number: await takePaymentNumber(ctx, receipt.environment),
        paidOn,
        clientId: receipt.client_id,
        clientName: receipt.client_name,
        currency,
        exchangeRate: await rateReceived(ctx, receipt, paidOn),
        amount,
        means,
        meansOther: means === otherMeans ? (other ?? name) : null,
        reference: reference ?? name,
        account: null,
        notes: null,
        quotationId: null,
        simpleId: receipt.id,
        recordedBy: receipt.created_by,
      })
      await recordPaymentEvent(ctx, 'payment.recorded', id)
    }
  }
}

type Part = { means: string; amount: string; other?: string; reference?: string }

/** By which means how much of it came. One that says no amount brought the rest, and whatever a deposit left came by the last word of it. Pure. */
export function partsOf({
  received,
  means,
  means_other: other,
  payments,
}: Pick<Received, 'received' | 'means' | 'means_other' | 'payments'>): Part[] {
  const only = payments.length === 1 ? payments[0] : undefined
  if (payments.length < 2)
    return [
      {
        ...(other !== null && { other }),
        ...only,
        means: means[0] ?? only?.means ?? cashMeans,
        amount: received,
      },
    ]
  const said = sum(payments.map(({ amount }) => decimal(amount ?? '0')))
  const rest = toText(subtract(decimal(received), said))
  return payments
    .map((part) => ({ ...part, amount: part.amount ?? rest }))
    .filter(({ amount }) => isPositive(decimal(amount)))
}

type Left = { id: string; currency: string; exchange_rate: string; unapplied: string }

/** Settles a document with what was received on the receipts that it took the place of, itself or for one that the authority rejected. */
export async function applyReceived(ctx: CompanyContext, documentId: string): Promise<void> {
  const debt = (await lockDebts(ctx, [documentId])).get(documentId)
  if (debt === undefined || !debt.counts) return
  const { rows } = await sql<Left>`
    select p.id, p.currency, p.exchange_rate::text as exchange_rate, p.unapplied::text as unapplied
    from payments p
    join simple_receipts r on r.company_id = p.company_id and r.id = p.simple_id
    join documents made on made.company_id = r.company_id and made.id = r.document_id
    join documents d on d.company_id = made.company_id and d.id = ${documentId}::uuid and ${takesPlace}
    where p.company_id = current_company() and p.unapplied > 0 and p.client_id = d.client_id
      and p.environment = d.environment and not exists (
        select from payment_allocations a
        where a.company_id = p.company_id and a.payment_id = p.id and a.document_id = d.id and a.released_on is not null
      )
    order by p.paid_on, p.number
    for update of p
  `.execute(ctx.tx)
  for (const payment of rows) {
    const use = useOfDeposit({ ...payment, left: decimal(payment.unapplied) }, debt)
    if (use !== null) {
      debt.balance = subtract(debt.balance, use.amount)
      await insertAllocations(ctx, payment.id, [{ documentId, ...use }])
    }
    await announcePayment(ctx, payment.id, [documentId])
  }
}
