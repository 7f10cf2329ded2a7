import { type CodeRow, lookup } from './code-row.ts'
import { documentAbbreviations } from './document-abbreviations.ts'

/** Digits 9 and 10 of the consecutivo. */
export type DocumentType = CodeRow & { abbreviation: string }

/** Types of official documents and messages. Annex v4.4, notes 2 and 3. */
export const documentTypes: readonly DocumentType[] = [
  {
    code: '01',
    nameEs: 'Factura electrónica',
    nameEn: 'Electronic invoice',
    abbreviation: documentAbbreviations['01'],
  },
  {
    code: '02',
    nameEs: 'Nota de débito electrónica',
    nameEn: 'Debit note',
    abbreviation: documentAbbreviations['02'],
  },
  {
    code: '03',
    nameEs: 'Nota de crédito electrónica',
    nameEn: 'Credit note',
    abbreviation: documentAbbreviations['03'],
  },
  {
    code: '04',
    nameEs: 'Tiquete electrónico',
    nameEn: 'Electronic receipt (consumer ticket)',
    abbreviation: documentAbbreviations['04'],
  },
  {
    code: '05',
    nameEs: 'Confirmación de aceptación del comprobante electrónico',
    nameEn: 'Receiver message: accepted (Mensaje=1)',
    abbreviation: documentAbbreviations['05'],
  },
  {
    code: '06',
    nameEs: 'Confirmación de aceptación parcial del comprobante electrónico',
    nameEn: 'Receiver message: partially accepted (Mensaje=2)',
    abbreviation: documentAbbreviations['06'],
  },
  {
    code: '07',
    nameEs: 'Confirmación de rechazo del comprobante electrónico',
    nameEn: 'Receiver message: rejected (Mensaje=3)',
    abbreviation: documentAbbreviations['07'],
  },
  {
    code: '08',
    nameEs: 'Factura electrónica de compra',
    nameEn: 'Purchase invoice issued by the buyer',
    abbreviation: documentAbbreviations['08'],
  },
  {
    code: '09',
    nameEs: 'Factura electrónica de exportación',
    nameEn: 'Export invoice',
    abbreviation: documentAbbreviations['09'],
  },
  {
    code: '10',
    nameEs: 'Recibo electrónico de pago',
    nameEn: 'Electronic payment receipt',
    abbreviation: documentAbbreviations['10'],
  },
]

/** The row of a code, or undefined. */
export const documentType = lookup(documentTypes)
