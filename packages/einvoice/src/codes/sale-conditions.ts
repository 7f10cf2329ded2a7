import { type CodeRow, lookup } from './code-row.ts'

export type SaleCondition = CodeRow & {
  /** Abbreviations of the documents that may carry it. */
  allowedIn: readonly string[]
  /** PlazoCredito, in days, is required. */
  needsDays: boolean
  /** Nothing is paid now, so MedioPago is left out. */
  paidLater: boolean
}

/** CondicionVenta. Annex v4.4, note 5. Notes keep the condition of the document they correct. */
export const saleConditions: readonly SaleCondition[] = [
  {
    code: '01',
    nameEs: 'Contado',
    nameEn: 'Cash',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '02',
    nameEs: 'Crédito',
    nameEn: 'Credit',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: true,
    paidLater: true,
  },
  {
    code: '03',
    nameEs: 'Consignación',
    nameEn: 'Consignment',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '04',
    nameEs: 'Apartado',
    nameEn: 'Layaway',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '05',
    nameEs: 'Arrendamiento con opción de compra',
    nameEn: 'Lease with purchase option',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '06',
    nameEs: 'Arrendamiento en función financiera',
    nameEn: 'Lease, financial function',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '07',
    nameEs: 'Cobro a favor de un tercero',
    nameEn: 'Collection for a third party',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '08',
    nameEs: 'Servicios prestados al Estado a crédito',
    nameEn: 'Services to the State on credit',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: true,
  },
  {
    code: '09',
    nameEs: 'Pago del servicio prestado al Estado',
    nameEn: 'Payment of a service rendered to the State',
    allowedIn: ['REP'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '10',
    nameEs: 'Venta a crédito en IVA hasta 90 días (Artículo 27, LIVA)',
    nameEn: 'Credit sale with VAT deferred up to 90 days',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: true,
    paidLater: true,
  },
  {
    code: '11',
    nameEs: 'Pago de venta a crédito en IVA hasta 90 días (Artículo 27, LIVA)',
    nameEn: 'Payment of a 90-day deferred VAT sale',
    allowedIn: ['REP'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '12',
    nameEs: 'Venta Mercancía No Nacionalizada',
    nameEn: 'Sale of goods not yet nationalised',
    allowedIn: ['FE', 'NC', 'ND'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '13',
    nameEs: 'Venta Bienes Usados No Contribuyente',
    nameEn: 'Purchase of used goods from a non-taxpayer',
    allowedIn: ['FEC', 'NC', 'ND'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '14',
    nameEs: 'Arrendamiento Operativo',
    nameEn: 'Operating lease',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '15',
    nameEs: 'Arrendamiento Financiero',
    nameEn: 'Finance lease',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
  {
    code: '99',
    nameEs: 'Otros',
    nameEn: 'Other',
    allowedIn: ['FE', 'TE', 'NC', 'ND', 'FEC', 'FEE'],
    needsDays: false,
    paidLater: false,
  },
]

/** The row of a code, or undefined. */
export const saleCondition = lookup(saleConditions)
