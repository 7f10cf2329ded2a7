import type { PaymentReceipts, ReceiptableSale } from '@cuentaclara/contracts'
import { isPositive, toText } from '@cuentaclara/decimal'
import type { CompanyContext } from '#platform/database/company-context.ts'
import { draftReceipt } from './draft-receipt.ts'
import { receiptConditions } from './lacks-receipt.ts'
import { type PaidBy, type Receiptable, readReceiptable } from './read-receiptable.ts'

/** The sales of a payment that want electronic receipts, with those they have and the one it owes. Throws PaymentNotFound. */
export async function getReceipts(ctx: CompanyContext, paymentId: string): Promise<PaymentReceipts> {
  const { payment, sales } = await readReceiptable(ctx, paymentId)
  return { sales: sales.map((sale) => toView(payment, sale)) }
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
    tax: draft === null ? null : toText(draft.tax),
  }
}
