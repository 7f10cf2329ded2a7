import { type CodeRow, lookup } from './code-row.ts'

/** IVACobradoFabrica. Annex v4.4, note 21. */
export const factoryVatCodes: readonly CodeRow[] = [
  {
    code: '01',
    nameEs: 'Venta de bienes con IVA según el sistema especial de determinación de IVA a nivel de fábrica',
    nameEn: 'VAT is being collected at factory level (editable base)',
  },
  {
    code: '02',
    nameEs:
      'Ventas exentas según el sistema especial de determinación de IVA a nivel de fábrica, mayorista y aduanas',
    nameEn: 'VAT already collected at factory level: line is exempt, rate code 10',
  },
]

/** The row of a code, or undefined. */
export const factoryVatCode = lookup(factoryVatCodes)
