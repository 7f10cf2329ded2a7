import { type CodeRow, lookup } from './code-row.ts'

/** Digits 9 and 10 of the consecutivo. */
export type DocumentType = CodeRow & { abbreviation: string }

/** Types of official documents and messages. Annex v4.4, notes 2 and 3. */
export const documentTypes: readonly DocumentType[] = [
  { code: '01', nameEs: 'Factura electrónica', nameEn: 'Electronic invoice', abbreviation: 'FE' },
  { code: '02', nameEs: 'Nota de débito electrónica', nameEn: 'Debit note', abbreviation: 'ND' },
  { code: '03', nameEs: 'Nota de crédito electrónica', nameEn: 'Credit note', abbreviation: 'NC' },
  {
    code: '04',
    nameEs: 'Tiquete electrónico',
    nameEn: 'Electronic receipt (consumer ticket)',
    abbreviation: 'TE',
  },
  {
    code: '05',
    nameEs: 'Confirmación de aceptación del comprobante electrónico',
    nameEn: 'Receiver message: accepted (Mensaje=1)',
    abbreviation: 'MR',
  },
  {
    code: '06',
    nameEs: 'Confirmación de aceptación parcial del comprobante electrónico',
    nameEn: 'Receiver message: partially accepted (Mensaje=2)',
    abbreviation: 'MR',
  },
  {
    code: '07',
    nameEs: 'Confirmación de rechazo del comprobante electrónico',
    nameEn: 'Receiver message: rejected (Mensaje=3)',
    abbreviation: 'MR',
  },
  {
    code: '08',
    nameEs: 'Factura electrónica de compra',
    nameEn: 'Purchase invoice issued by the buyer',
    abbreviation: 'FEC',
  },
  { code: '09', nameEs: 'Factura electrónica de exportación', nameEn: 'Export invoice', abbreviation: 'FEE' },
  {
    code: '10',
    nameEs: 'Recibo electrónico de pago',
    nameEn: 'Electronic payment receipt',
    abbreviation: 'REP',
  },
]

/** The row of a code, or undefined. */
export const documentType = lookup(documentTypes)
