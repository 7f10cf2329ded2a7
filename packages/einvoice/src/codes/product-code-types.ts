import { type CodeRow, lookup } from './code-row.ts'

/** CodigoComercial/Tipo. Annex v4.4, note 12. */
export const productCodeTypes: readonly CodeRow[] = [
  { code: '01', nameEs: 'Código del producto del vendedor', nameEn: 'Seller code' },
  { code: '02', nameEs: 'Código del producto del comprador', nameEn: 'Buyer code' },
  {
    code: '03',
    nameEs: 'Código del producto asignado por el fabricante – industriales o importadores',
    nameEn: 'Manufacturer code (SKU, GTIN); mandatory for surtidos',
  },
  { code: '04', nameEs: 'Código uso interno', nameEn: 'Internal code' },
  { code: '99', nameEs: 'Otros', nameEn: 'Other' },
]

/** The row of a code, or undefined. */
export const productCodeType = lookup(productCodeTypes)
