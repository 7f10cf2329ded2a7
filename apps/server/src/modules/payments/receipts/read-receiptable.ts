import type { ReceiptableSale } from '@cuentaclara/contracts'
import { type Decimal, decimal, max, shortestNumber, subtract, sum, zero } from '@cuentaclara/decimal'
import { costaRicaInstant, type RateShare } from '@cuentaclara/einvoice'
import { type RawBuilder, sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import { knownTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { PaymentNotFound } from '../errors.ts'
import { visibleDebts, visiblePayments } from '../own-payments.ts'
import { paidWith, receiptedOf, receiptsLacking, wantsReceipts } from './lacks-receipt.ts'

/** A payment as its receipts tell it. */
export type PaidBy = {
  id: string
  number: number
  /** Null for what a note left. */
  means: string | null
  means_other: string | null
}

/** A sale of conditions 08 or 10 that a payment settles. Amounts in the currency of the sale. */
export type Receiptable = {
  id: string
  kind: 'invoice' | 'ticket' | 'debit-note'
  consecutivo: string
  clave: string
  issuedAt: string
  isAccepted: boolean
  clientId: string
  saleCondition: string
  currency: string
  exchangeRate: string
  total: Decimal
  /** What notes left of the total. */
  payable: Decimal
  /** The receipts it has, of whatever payment and those that were refused too, and what they come to without these. */
  receipts: ReceiptableSale['receipts']
  receipted: Decimal
  /** By their entry in the company's lists. */
  tags: string[]
  /** What this payment brought and no receipt tells yet. */
  lacking: Decimal
  /** What of the payment was withheld or kept as a fee. */
  kept: Decimal
  /** What notes left of its tax and no receipt tells yet. */
  taxLeft: Decimal
  /** What the sale is made of, and what was charged besides. */
  shares: RateShare[]
  charges: Decimal
}

type StoredSale = {
  id: string
  kind: Receiptable['kind']
  consecutivo: string
  clave: string
  issued_at: Date
  fiscal_status: string
  client_id: string
  sale_condition: string
  currency: string
  exchange_rate: string
  total: string
  tags: string[]
  payable: string
  lacking: string
  kept: string
  tax_left: string
  receipted: string
  receipts: ReceiptableSale['receipts']
  shares: { rate_code: string; net: string; vat: string; gone_net: string; gone_vat: string }[]
}

/** Whether a receipt is of the payment. Columns of `payments r`, `documents d`, and those of `payment_receipts t`. */
function isTied(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from payment_receipts t
    where t.company_id = r.company_id and t.payment_id = r.id and t.document_id = d.id and ${which}
  )`
}

/** What of a receipt is of payments that count. Columns of `documents d`, and of `documents n`, the receipt. */
const tiedToCounting = sql`(
  select coalesce(sum(t.amount), 0) from payment_receipts t
  join payment_allocations o on o.company_id = t.company_id and o.payment_id = t.payment_id
    and o.document_id = t.document_id and o.released_at is null
  where t.company_id = n.company_id and t.receipt_id = n.id and t.document_id = d.id
)`

/** What of the tax of a sale `d` neither notes took nor receipts told, each as far as it names the sale. */
const taxLeft = sql`greatest(0, (
  select coalesce(sum(l.vat), 0) from document_lines l where l.company_id = d.company_id and l.document_id = d.id
) - (
  select coalesce(sum(round(v.vat * coalesce(f.amount / nullif(n.total, 0), 1), 2)), 0)
  from document_references f
  join documents n on n.company_id = f.company_id and n.id = f.document_id and n.fiscal_status <> 'rejected'
    and n.kind in ('credit-note', 'payment-receipt')
  cross join lateral (
    select coalesce(sum(l.vat), 0) as vat from document_lines l
    where l.company_id = n.company_id and l.document_id = n.id
  ) v
  where f.company_id = d.company_id and f.target_id = d.id
))`

/** What of each rate of a sale `d` notes took and receipts told, each as far as it names the sale. Other taxes are part of the price here. */
const goneByRate = sql`(
  select l.rate_code, sum(n.part * (l.net + l.tax - l.vat)) as net, sum(n.part * l.vat) as vat
  from (
    select c.note_id as id, c.amount / nullif(n.total, 0) as part from credits_of(d.company_id, d.id) c
    join documents n on n.company_id = d.company_id and n.id = c.note_id
    union all
    select n.id, f.amount / nullif(n.total, 0) from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'payment-receipt'
      and n.fiscal_status <> 'rejected'
    where f.company_id = d.company_id and f.target_id = d.id
  ) n
  join document_lines l on l.company_id = d.company_id and l.document_id = n.id
  group by l.rate_code
)`

/** The receipts of a sale `d`; of a payment `r` that was undone only its own. */
const receiptsOfSale = sql`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'consecutivo', s.consecutivo, 'issued_at', s.issued_at, 'fiscal_status', s.fiscal_status,
    'amount', s.amount::text, 'is_of_payment', s.is_of_payment
  ) order by s.issued_at, s.id), '[]')
  from (
    select n.id, n.consecutivo, n.issued_at, n.fiscal_status, f.amount, ${isTied(sql`t.receipt_id = n.id`)}
      or (lack.told < ${paidWith} - lack.lacking and n.fiscal_status <> 'rejected' and f.amount > ${tiedToCounting}) as is_of_payment
    from document_references f
    join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'payment-receipt'
    where f.company_id = d.company_id and f.target_id = d.id and f.amount > 0
  ) s
  where a.released_at is null or s.is_of_payment
)`

/** A payment and the sales it settles that want receipts, or settled until it was undone and has receipts of, the oldest first. Throws PaymentNotFound. */
export async function readReceiptable(
  ctx: CompanyContext,
  paymentId: string,
): Promise<{ payment: PaidBy; sales: Receiptable[] }> {
  ctx.permit('payments.read')
  const [payments, sales] = await Promise.all([
    sql<PaidBy>`
      select r.id, r.number, r.means, r.means_other from payments r
      where r.company_id = current_company() and r.id = ${paymentId}::uuid and ${visiblePayments(ctx)}
    `.execute(ctx.tx),
    sql<StoredSale>`
      select d.id, d.kind, ${numberOf} as consecutivo, d.clave, d.issued_at, d.fiscal_status, d.client_id, d.sale_condition,
        d.currency, d.exchange_rate, d.total, d.tags, d.total - t.credited as payable, coalesce(lack.lacking, 0) as lacking,
        ${paidWith} - a.amount as kept, ${taxLeft} as tax_left, ${receiptedOf} as receipted, ${receiptsOfSale} as receipts,
        (
          -- Other taxes than that are part of the price here.
          select json_agg(json_build_object(
            'rate_code', s.rate_code, 'net', s.net::text, 'vat', s.vat::text,
            'gone_net', coalesce(round(g.net, 5), 0)::text, 'gone_vat', coalesce(round(g.vat, 5), 0)::text
          ) order by s.first)
          from (
            select l.rate_code, sum(l.net + l.tax - l.vat) as net, sum(l.vat) as vat, min(l.line) as first
            from document_lines l where l.company_id = d.company_id and l.document_id = d.id group by l.rate_code
          ) s
          left join ${goneByRate} g on g.rate_code = s.rate_code
        ) as shares
      from payments r
      join payment_allocations a on a.company_id = r.company_id and a.payment_id = r.id
      join documents d on d.company_id = r.company_id and d.id = a.document_id and ${wantsReceipts}
      left join lateral ${receiptsLacking} on lack.payment_id = r.id
      cross join lateral taken_of(d.company_id, d.id) t
      where r.company_id = current_company() and r.id = ${paymentId}::uuid
        -- What was undone stands on its page as long as the authority has a receipt of it.
        and (a.released_at is null or ${isTied(sql`true`)})
        and d.clave is not null and ${visibleDebts(ctx)}
      order by d.issued_at, d.id
    `.execute(ctx.tx),
  ])
  const payment = payments.rows[0]
  if (payment === undefined) throw new PaymentNotFound()
  const companyTags = new Set(
    await knownTags(
      ctx,
      sales.rows.flatMap(({ tags }) => tags),
    ),
  )
  return { payment, sales: sales.rows.map((row) => toReceiptable(row, companyTags)) }
}

function toReceiptable(row: StoredSale, companyTags: ReadonlySet<string>): Receiptable {
  const receipted = decimal(row.receipted)
  const total = decimal(row.total)
  const shares = row.shares.map(({ rate_code, net, vat, gone_net, gone_vat }) => ({
    rateCode: rate_code,
    net: decimal(net),
    vat: decimal(vat),
    gone: { net: decimal(gone_net), vat: decimal(gone_vat) },
  }))
  return {
    id: row.id,
    kind: row.kind,
    consecutivo: row.consecutivo,
    clave: row.clave,
    issuedAt: costaRicaInstant(row.issued_at.getTime()),
    isAccepted: row.fiscal_status === 'accepted',
    clientId: row.client_id,
    saleCondition: row.sale_condition,
    currency: row.currency,
    exchangeRate: shortestNumber(row.exchange_rate),
    total,
    payable: decimal(row.payable),
    receipted,
    receipts: row.receipts.map((receipt) => ({
      ...receipt,
      issued_at: receipt.issued_at === null ? null : costaRicaInstant(Date.parse(receipt.issued_at)),
      amount: shortestNumber(receipt.amount),
    })),
    tags: row.tags.filter((tag) => companyTags.has(tag)),
    lacking: decimal(row.lacking),
    kept: decimal(row.kept),
    taxLeft: decimal(row.tax_left),
    shares,
    // What the lines do not come to.
    charges: max(zero, subtract(total, sum(shares.flatMap(({ net, vat }) => [net, vat])))),
  }
}
