import type { ReceiptableSale } from '@cuentaclara/contracts'
import { type Decimal, decimal, max, min, shortestNumber, subtract, sum, zero } from '@cuentaclara/decimal'
import { costaRicaInstant, type RateShare } from '@cuentaclara/einvoice'
import { sql } from 'kysely'
import { numberOf } from '#modules/documents/index.ts'
import { knownTags } from '#modules/settings/index.ts'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { PaymentNotFound } from '../errors.ts'
import { visibleDebts, visiblePayments } from '../own-payments.ts'
import { paidUntilThen, receiptedOf, wantsReceipts } from './lacks-receipt.ts'

/** A payment as its receipts tell it. */
export type PaidBy = { id: string; number: number; means: string; means_other: string | null }

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
  /** The receipts it has, of whatever payment and those that were refused too, and what they come to without these. */
  receipts: ReceiptableSale['receipts']
  receipted: Decimal
  /** By their entry in the company's lists. */
  tags: string[]
  /** What this payment brought and no receipt tells yet. */
  lacking: Decimal
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
  amount: string
  paid_until: string
  tags: string[]
  receipted: string
  receipts: ReceiptableSale['receipts']
  shares: { rate_code: string; net: string; vat: string }[]
}

/** A payment and the sales it settles that want receipts, the oldest first. Throws PaymentNotFound. */
export async function readReceiptable(
  ctx: CompanyContext,
  paymentId: string,
): Promise<{ payment: PaidBy; sales: Receiptable[] }> {
  ctx.permit('payments.read')
  const [payments, sales] = await Promise.all([
    sql<PaidBy & { means: string | null; status: string }>`
      select r.id, r.number, r.means, r.means_other, r.status from payments r
      where r.company_id = current_company() and r.id = ${paymentId}::uuid and ${visiblePayments(ctx)}
    `.execute(ctx.tx),
    sql<StoredSale>`
      select d.id, d.kind, ${numberOf} as consecutivo, d.clave, d.issued_at, d.fiscal_status, d.client_id, d.sale_condition,
        d.currency, d.exchange_rate, d.total, d.tags, a.amount, ${paidUntilThen} as paid_until, ${receiptedOf} as receipted,
        (
          select coalesce(json_agg(json_build_object(
            'id', n.id, 'consecutivo', n.consecutivo, 'issued_at', n.issued_at, 'fiscal_status', n.fiscal_status,
            'amount', f.amount::text
          ) order by n.issued_at, n.id), '[]')
          from document_references f
          join documents n on n.company_id = f.company_id and n.id = f.document_id and n.kind = 'payment-receipt'
          where f.company_id = d.company_id and f.target_id = d.id
        ) as receipts,
        (
          -- Other taxes than that are part of the price here.
          select json_agg(json_build_object('rate_code', s.rate_code, 'net', s.net::text, 'vat', s.vat::text) order by s.first)
          from (
            select l.rate_code, sum(l.net + l.tax - l.vat) as net, sum(l.vat) as vat, min(l.line) as first
            from document_lines l where l.company_id = d.company_id and l.document_id = d.id group by l.rate_code
          ) s
        ) as shares
      from payments r
      cross join lateral (
        select x.document_id, sum(x.amount) as amount from payment_allocations x
        where x.company_id = r.company_id and x.payment_id = r.id and x.released_at is null
        group by x.document_id
      ) a
      join documents d on d.company_id = r.company_id and d.id = a.document_id and ${wantsReceipts}
      where r.company_id = current_company() and r.id = ${paymentId}::uuid and r.status <> 'void' and r.means is not null
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
  const shares = row.shares.map(({ rate_code, net, vat }) => ({
    rateCode: rate_code,
    net: decimal(net),
    vat: decimal(vat),
  }))
  const lacking = min(decimal(row.amount), subtract(decimal(row.paid_until), receipted))
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
    receipted,
    receipts: row.receipts.map((receipt) => ({
      ...receipt,
      issued_at: receipt.issued_at === null ? null : costaRicaInstant(Date.parse(receipt.issued_at)),
      amount: shortestNumber(receipt.amount),
    })),
    tags: row.tags.filter((tag) => companyTags.has(tag)),
    lacking,
    shares,
    // What the lines do not come to.
    charges: max(zero, subtract(total, sum(shares.flatMap(({ net, vat }) => [net, vat])))),
  }
}
