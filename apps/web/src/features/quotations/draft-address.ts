import type { QuotationConverted } from '@cuentaclara/contracts'

/** Where the draft that was made of an offer is written on. */
export function draftAddress({ document_id, simple_id }: QuotationConverted) {
  return simple_id === null
    ? { to: '/invoices/new' as const, search: { draft: document_id ?? undefined } }
    : { to: '/simples' as const, search: { open: simple_id } }
}
