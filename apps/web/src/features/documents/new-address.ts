import type { DocumentKind } from '@cuentaclara/einvoice'

/** Where another document of a kind begins: with the client, or with what it corrects or pays. */
export function newDocumentAddress(kind: DocumentKind): string {
  return others[kind] ?? `/invoices/new?to=${kind}`
}

const others: Partial<Record<DocumentKind, string>> = {
  invoice: '/invoices/new',
  ticket: '/tickets/new',
  quotation: '/quotations/new',
  recurring: '/recurring-invoices/new',
  simple: '/simples?open=new',
  'credit-note': '/notes/new',
  'debit-note': '/notes/new',
  'payment-receipt': '/payments?open=new',
}
