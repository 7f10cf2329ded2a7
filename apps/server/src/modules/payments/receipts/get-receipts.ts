import type { PaymentReceipts, ReceiptableSale, ReceiptProposal } from '@cuentaclara/contracts'
import { isPositive, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { NoReceiptOwed } from '../errors.ts'
import { draftReceipt, proposedLines } from './draft-receipt.ts'
import { receiptConditions } from './lacks-receipt.ts'
import { type PaidBy, type Receiptable, readReceiptable } from './read-receiptable.ts'

/** The sales of a payment that want electronic receipts, with those they have and the one it owes. Throws PaymentNotFound. */
export async function getReceipts(ctx: CompanyContext, paymentId: string): Promise<PaymentReceipts> {
  const { payment, sales } = await readReceiptable(ctx, paymentId)
  return { sales: sales.map((sale) => toView(payment, sale)) }
}

/** What the receipt of one sale of a payment would say. Throws PaymentNotFound, NoReceiptOwed. */
export async function getReceiptProposal(
  ctx: CompanyContext,
  { paymentId, documentId }: { paymentId: string; documentId: string },
): Promise<ReceiptProposal> {
  const { payment, sales } = await readReceiptable(ctx, paymentId)
  const sale = sales.find(({ id }) => id === documentId)
  if (sale === undefined || !isPositive(sale.lacking)) throw new NoReceiptOwed()
  return { sale: toView(payment, sale), lines: proposedLines(sale) }
}

function toView(payment: PaidBy, sale: Receiptable): ReceiptableSale {
  const { id, kind, consecutivo, issuedAt, currency, receipts } = sale
  return {
    document: { id, kind, consecutivo, issued_at: issuedAt },
    currency,
    total: toText(sale.total),
    receipts,
    receipted: toText(sale.receipted),
    owed: isPositive(sale.lacking) ? owedOf(payment, sale) : null,
  }
}

function owedOf(payment: PaidBy, sale: Receiptable): ReceiptableSale['owed'] {
  const draft = draftReceipt(payment, sale)
  return {
    readiness: draft === null ? 'by_hand' : sale.isAccepted ? 'ready' : 'sale_waits',
    sale_condition: receiptConditions[sale.saleCondition] ?? '',
    amount: toText(sale.lacking),
    kept: toText(sale.kept),
    tax: draft === null ? null : toText(draft.tax),
  }
}
