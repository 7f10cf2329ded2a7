import { type CodeRow, lookup } from './code-row.ts'

/** Who bears the IVA of a line given away (Annex v4.4, note 20). */
export type DiscountCode = CodeRow & {
  /** The discount must take the whole line and the IVA is due on the price before it. */
  isGift: boolean
  /** The issuer, not the customer, bears that IVA: ImpuestoAsumidoEmisorFabrica. */
  issuerBearsVat: boolean
}

/** CodigoDescuento. Annex v4.4, note 20. */
export const discountCodes: readonly DiscountCode[] = [
  {
    code: '01',
    nameEs: 'Descuento por Regalía',
    nameEn: 'Free sample / gift, issuer assumes VAT',
    isGift: true,
    issuerBearsVat: true,
  },
  {
    code: '02',
    nameEs: 'Descuento por Regalía o Bonificaciones IVA Cobrado al Cliente',
    nameEn: 'Gift or bonus, VAT charged to the customer',
    isGift: true,
    issuerBearsVat: false,
  },
  {
    code: '03',
    nameEs: 'Descuento por Bonificación',
    nameEn: 'Bonus goods, issuer assumes VAT',
    isGift: true,
    issuerBearsVat: true,
  },
  {
    code: '04',
    nameEs: 'Descuento por volumen',
    nameEn: 'Volume discount',
    isGift: false,
    issuerBearsVat: false,
  },
  {
    code: '05',
    nameEs: 'Descuento por Temporada (estacional)',
    nameEn: 'Seasonal discount',
    isGift: false,
    issuerBearsVat: false,
  },
  {
    code: '06',
    nameEs: 'Descuento promocional',
    nameEn: 'Promotional discount',
    isGift: false,
    issuerBearsVat: false,
  },
  {
    code: '07',
    nameEs: 'Descuento Comercial',
    nameEn: 'Commercial discount',
    isGift: false,
    issuerBearsVat: false,
  },
  {
    code: '08',
    nameEs: 'Descuento por frecuencia',
    nameEn: 'Frequency discount',
    isGift: false,
    issuerBearsVat: false,
  },
  {
    code: '09',
    nameEs: 'Descuento sostenido',
    nameEn: 'Sustained discount',
    isGift: false,
    issuerBearsVat: false,
  },
  { code: '99', nameEs: 'Otros descuentos', nameEn: 'Other', isGift: false, issuerBearsVat: false },
]

/** The row of a code, or undefined. */
export const discountCode = lookup(discountCodes)
