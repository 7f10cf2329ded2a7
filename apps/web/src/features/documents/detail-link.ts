import type { DocumentRow } from '@cuentaclara/contracts'
import type { DocumentKind } from '@cuentaclara/einvoice'
import { useCan } from '#features/companies/index.ts'

/** The address of a document's page. */
export function detailLink(row: Pick<DocumentRow, 'kind' | 'id'>) {
  return { to: '/transactions/detail/$type/$id', params: { type: row.kind, id: row.id } } as const
}

type Opened = Pick<DocumentRow, 'kind' | 'id' | 'fiscal_status'>

/**
 * Where a document opens: a draft in its editor, for whoever may write it, and anything else on its page. What waits for
 * a second person is no longer written, and the receipt of a payment is written beside that. An address as a text, so that rows, links and the palette say it alike.
 */
export function useOpening(): (row: Opened) => string {
  const mayWrite = useCan('documents.draft')
  return ({ kind, id, fiscal_status: status }) =>
    status === 'draft' && kind !== 'payment-receipt' && mayWrite
      ? `/invoices/new?draft=${id}`
      : `/transactions/detail/${kind}/${id}`
}

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
