import { type CodeRow, lookup } from './code-row.ts'

export type ReferenceDocumentType = CodeRow & {
  /** Abbreviations of the documents that may refer to one. */
  allowedIn: readonly string[]
  /** Its number must be a valid clave. */
  numberIsClave: boolean
}

/** TipoDocIR. Annex v4.4, note 10, and the revision of 2026-04-22. */
export const referenceDocumentTypes: readonly ReferenceDocumentType[] = [
  {
    code: '01',
    nameEs: 'Factura electrónica',
    nameEn: 'Electronic invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: true,
  },
  {
    code: '02',
    nameEs: 'Nota de débito electrónica',
    nameEn: 'Debit note',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: true,
  },
  {
    code: '03',
    nameEs: 'Nota de crédito electrónica',
    nameEn: 'Credit note',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: true,
  },
  {
    code: '04',
    nameEs: 'Tiquete electrónico',
    nameEn: 'Ticket',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: true,
  },
  {
    code: '05',
    nameEs: 'Nota de despacho',
    nameEn: 'Dispatch note',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '06',
    nameEs: 'Contrato',
    nameEn: 'Contract',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '07',
    nameEs: 'Procedimiento',
    nameEn: 'Procedure',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: false,
  },
  {
    code: '08',
    nameEs: 'Comprobante emitido en contingencia',
    nameEn: 'Contingency document (in the REP rule the Annex reads code 08 as purchase invoice)',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: false,
  },
  {
    code: '09',
    nameEs: 'Devolución mercadería',
    nameEn: 'Goods return',
    allowedIn: ['NC', 'ND'],
    numberIsClave: true,
  },
  {
    code: '10',
    nameEs: 'Comprobante electrónico rechazado por el Ministerio de Hacienda',
    nameEn: 'Document rejected by the tax authority',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: false,
  },
  {
    code: '11',
    nameEs: 'Sustituye factura rechazada por el Receptor del comprobante',
    nameEn: 'Replaces an invoice rejected by the receiver',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: true,
  },
  {
    code: '12',
    nameEs: 'Sustituye Factura de exportación',
    nameEn: 'Replaces an export invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: true,
  },
  {
    code: '13',
    nameEs: 'Facturación mes vencido',
    nameEn: 'Billing of the previous month',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '14',
    nameEs: 'Comprobante aportado por contribuyente de Régimen Especial',
    nameEn: 'Document supplied by a special-regime taxpayer',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '15',
    nameEs: 'Sustituye una Factura electrónica de Compra',
    nameEn: 'Replaces a purchase invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: true,
  },
  {
    code: '16',
    nameEs: 'Comprobante de Proveedor No Domiciliado',
    nameEn: 'Document of a non-domiciled supplier',
    allowedIn: ['FEC'],
    numberIsClave: false,
  },
  {
    code: '17',
    nameEs: 'Nota de Crédito a Factura Electrónica de Compra',
    nameEn: 'Credit note to a purchase invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '18',
    nameEs: 'Nota de Débito a Factura Electrónica de Compra',
    nameEn: 'Debit note to a purchase invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
  {
    code: '19',
    nameEs: 'Factura Electrónica de Exportación',
    nameEn: 'Export invoice',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: false,
  },
  {
    code: '20',
    nameEs: 'Recibo Electrónico de Pago',
    nameEn: 'Payment receipt',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE', 'REP'],
    numberIsClave: false,
  },
  {
    code: '99',
    nameEs: 'Otros',
    nameEn: 'Other',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    numberIsClave: false,
  },
]

/** The row of a code, or undefined. */
export const referenceDocumentType = lookup(referenceDocumentTypes)

/** Where the code of a document (note 3) means something else among the references: 09 there is a return of goods, 10 a rejected document. */
const ofOtherNumber: Readonly<Record<string, string>> = { '08': '15', '09': '19', '10': '20' }

/** The TipoDocIR under which a document is referred to, by its own code: of an export invoice, 09, it is 19. */
export function referenceTypeOf(documentCode: string): string {
  return ofOtherNumber[documentCode] ?? documentCode
}
