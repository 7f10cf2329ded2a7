import type { FiscalDocument } from '@cuentaclara/einvoice'

/** A document that the company issued with another program: what it is found by, and its bytes. */
export type PastDocument = {
  clave: string
  kind: FiscalDocument['kind']
  consecutivo: string
  issuedAt: string
  clientName: string | null
  clientNumber: string | null
  currency: string
  total: string
  tax: string
  xml: Uint8Array
}

/** A file of an archive; without a document where it is none of the company's. */
export type PastFile = { name: string; document: PastDocument | null }
