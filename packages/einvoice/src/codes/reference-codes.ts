import { type CodeRow, lookup } from './code-row.ts'

export type ReferenceCode = CodeRow & {
  /** Abbreviations of the only documents that may carry it; empty means any. */
  onlyIn: readonly string[]
  /** Abbreviations of the documents that its name speaks of; empty means any. No official text refuses it in others. */
  usualIn: readonly string[]
  /** A financial note needs neither CABYS nor discount codes. */
  isFinancial: boolean
  /** The VAT period in which a note counts: its own, or that of the document it corrects. */
  period: 'own' | 'original'
  /** Takes the whole document back. */
  annuls?: true
}

/** Codigo of InformacionReferencia. Annex v4.4, note 9, and the revision of 2026-04-22. */
export const referenceCodes: readonly ReferenceCode[] = [
  {
    code: '01',
    nameEs: 'Anula Documento de Referencia',
    nameEn: 'Cancels the referenced document',
    onlyIn: [],
    usualIn: ['NC', 'ND'],
    isFinancial: false,
    period: 'own',
    annuls: true,
  },
  {
    code: '02',
    nameEs: 'Corrige monto',
    nameEn: 'Corrects amount',
    onlyIn: [],
    usualIn: ['NC', 'ND'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '04',
    nameEs: 'Referencia a otro documento',
    nameEn: 'Reference to another document',
    onlyIn: [],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '05',
    nameEs: 'Sustituye comprobante provisional por contingencia',
    nameEn: 'Replaces a provisional contingency document',
    onlyIn: [],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '06',
    nameEs: 'Devolución de mercancía',
    nameEn: 'Return of goods',
    onlyIn: [],
    usualIn: ['NC', 'ND'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '07',
    nameEs: 'Sustituye comprobante electrónico',
    nameEn: 'Replaces an electronic document',
    onlyIn: [],
    usualIn: ['FE', 'TE', 'FEC', 'FEE'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '08',
    nameEs: 'Factura Endosada',
    nameEn: 'Endorsed invoice',
    onlyIn: [],
    usualIn: ['FE', 'FEE'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '09',
    nameEs: 'Nota de crédito financiera',
    nameEn: 'Financial credit note',
    onlyIn: [],
    usualIn: ['NC'],
    isFinancial: true,
    period: 'own',
  },
  {
    code: '10',
    nameEs: 'Nota de débito financiera',
    nameEn: 'Financial debit note',
    onlyIn: [],
    usualIn: ['ND'],
    isFinancial: true,
    period: 'own',
  },
  {
    code: '11',
    nameEs: 'Proveedor No Domiciliado',
    nameEn: 'Non-domiciled supplier',
    onlyIn: [],
    usualIn: ['FEC', 'NC', 'ND'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '12',
    nameEs: 'Nota de crédito financiera por exoneración posterior a la facturación',
    nameEn: 'Credit for an exemption granted after invoicing',
    onlyIn: ['NC'],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '13',
    nameEs: 'Anula documento de referencia por error material',
    nameEn: 'Cancels because of a clerical error',
    onlyIn: [],
    usualIn: ['NC', 'ND'],
    isFinancial: false,
    period: 'original',
    annuls: true,
  },
  {
    code: '14',
    nameEs: 'Corrige monto por error material',
    nameEn: 'Corrects amount because of a clerical error',
    onlyIn: [],
    usualIn: ['NC', 'ND'],
    isFinancial: false,
    period: 'original',
  },
  {
    code: '15',
    nameEs: 'Sustituye comprobante electrónico por error material',
    nameEn: 'Replaces a document cancelled with 13',
    onlyIn: [],
    usualIn: ['FE', 'TE', 'FEC', 'FEE'],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '16',
    nameEs: 'Sustituye comprobante electrónico rechazado',
    nameEn: 'Replaces a document rejected by the authority',
    onlyIn: [],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '17',
    nameEs: 'Pago a comprobante electrónico',
    nameEn: 'Payment of an electronic document',
    onlyIn: ['REP'],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
  {
    code: '99',
    nameEs: 'Otros',
    nameEn: 'Other',
    onlyIn: [],
    usualIn: [],
    isFinancial: false,
    period: 'own',
  },
]

/** The row of a code, or undefined. */
export const referenceCode = lookup(referenceCodes)
