import type { DocumentMoneyBefore } from '@cuentaclara/contracts'
import { decimal, shortestNumber, toText } from '@cuentaclara/decimal'
import { sql } from 'kysely'
import { quotationName } from '#modules/documents/drafts.ts'
import { DocumentNotFound, visibleDocuments } from '#modules/documents/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { worthIn } from './deposit-worth.ts'
import { madeOf } from './made-of-offers.ts'
import { partsOf, rateReceived, readReceivedFor } from './received-on-receipts.ts'

/**
 * What will settle a draft as soon as it is issued on credit: deposits of the offers that it was made of, whether its receipts took them or
 * not, and what else these say was received. In the order of `settleIssued`; nothing once it is issued. Throws DocumentNotFound.
 */
export async function getMoneyBefore(
  ctx: CompanyContext,
  id: string,
  currency: string,
): Promise<DocumentMoneyBefore> {
  ctx.permit('payments.read')
  const [draft] = await readDraft(ctx, id)
  if (draft === undefined) throw new DocumentNotFound()
  // A screen may ask once more while its document gets its number.
  if (draft.is_issued) return []
  const { claves } = draft
  const [paid, received] = await Promise.all([readPaid(ctx, id, claves), readReceivedFor(ctx, id)])
  const found = [...paid]
  for (const receipt of received) {
    const exchange_rate = await rateReceived(ctx, receipt, receipt.paid_on)
    for (const { means, other, amount } of partsOf(receipt))
      found.push({
        kind: 'received',
        id: receipt.id,
        name: `CS-${receipt.number}`,
        // It settles the document whoever that is for.
        client_id: null,
        paid_on: receipt.paid_on,
        means,
        means_other: other ?? null,
        currency: receipt.currency,
        amount,
        exchange_rate,
      })
  }
  return found.map(({ exchange_rate, ...money }) => {
    const worth = worthIn(currency, decimal(money.amount), { currency: money.currency, exchange_rate })
    return { ...money, amount: shortestNumber(money.amount), worth: worth && toText(worth) }
  })
}

type Money = DocumentMoneyBefore[number]
type Found = Omit<Money, 'worth'> & { exchange_rate: string }

type Draft = {
  is_issued: boolean
  /** Of the documents in whose place it stands. */
  claves: string[]
}

/** Nothing where there is no such document that whoever asks sees. */
async function readDraft(ctx: CompanyContext, id: string): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select d.issued_at is not null as is_issued, array(
      select named ->> 'number' from jsonb_array_elements(coalesce(d.input -> 'references', '[]')) as named
      where named ->> 'number' is not null and (named ->> 'document_type' = '10' or named ->> 'code' = '07')
    ) as claves
    from documents d
    where d.company_id = current_company() and d.id = ${id}::uuid and ${visibleDocuments(ctx)}
  `.execute(ctx.tx)
  return rows
}

/** Payments that will settle it: deposits of its offers, and what was received on the receipts of what it stands for. */
async function readPaid(ctx: CompanyContext, id: string, claves: readonly string[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with ${madeOf(id, claves)}, receipts as (
      select r.company_id, r.id, r.number from simple_receipts r join made on made.id = r.document_id
      where r.company_id = current_company()
    ), paid as (
      select p.id, 'deposit' as kind, ${quotationName} as name
      from offers x
      join quotations q on q.company_id = x.company_id and q.id = x.quotation_id
      join payments p on p.company_id = x.company_id and p.quotation_id = x.quotation_id
      union
      select p.id, 'received', 'CS-' || r.number from receipts r
      join payments p on p.company_id = r.company_id and p.simple_id = r.id
    ), left_of as (
      select paid.id, paid.kind, paid.name, p.client_id, p.paid_on::text as paid_on, p.means, p.means_other, p.currency,
        p.number, p.exchange_rate::text as exchange_rate, p.unapplied + coalesce((
          select sum(b.amount) from payment_returns b
          where b.company_id = p.company_id and b.payment_id = p.id and b.released_at is null
            and b.simple_id in (select r.id from receipts r)
        ), 0) as amount
      from paid join payments p on p.company_id = current_company() and p.id = paid.id
      where p.environment = (select current_environment()) and p.voided_at is null
    )
    select id, kind, name, client_id, paid_on, means, means_other, currency, exchange_rate, amount::text as amount
    from left_of where amount > 0
    order by kind, paid_on, number
  `.execute(ctx.tx)
  return rows
}
