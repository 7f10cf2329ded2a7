import { type CodeRow, lookup } from './code-row.ts'

export type TaxCode = CodeRow & {
  /** How the amount is computed; `tax/` holds one function for each. */
  formula: 'vat' | 'factor' | 'rate' | 'fuel' | 'alcohol' | 'drinks-and-soap' | 'tobacco'
  /** One of the three faces of IVA: every line carries exactly one. */
  isVat: boolean
  /** Its amount is part of the base of IVA. */
  entersVatBase: boolean
  /** Collected at the factory: reported in the line, not charged to the customer. */
  collectedAtFactory: boolean
  /** The only rate there is, in per cent. */
  fixedRate?: string
}

/** Taxes. Annex v4.4, note 8. */
export const taxCodes: readonly TaxCode[] = [
  {
    code: '01',
    nameEs: 'Impuesto al Valor Agregado',
    nameEn: 'VAT (IVA)',
    formula: 'vat',
    isVat: true,
    entersVatBase: false,
    collectedAtFactory: false,
  },
  {
    code: '02',
    nameEs: 'Impuesto Selectivo de Consumo',
    nameEn: 'Selective consumption tax',
    formula: 'rate',
    isVat: false,
    entersVatBase: true,
    collectedAtFactory: false,
  },
  {
    code: '03',
    nameEs: 'Impuesto Único a los Combustibles',
    nameEn: 'Fuel tax',
    formula: 'fuel',
    isVat: false,
    entersVatBase: false,
    collectedAtFactory: true,
  },
  {
    code: '04',
    nameEs: 'Impuesto específico de Bebidas Alcohólicas',
    nameEn: 'Alcohol specific tax',
    formula: 'alcohol',
    isVat: false,
    entersVatBase: true,
    collectedAtFactory: true,
  },
  {
    code: '05',
    nameEs: 'Impuesto Específico sobre las bebidas envasadas sin contenido alcohólico y jabones de tocador',
    nameEn: 'Soft drinks and toilet soap',
    formula: 'drinks-and-soap',
    isVat: false,
    entersVatBase: true,
    collectedAtFactory: true,
  },
  {
    code: '06',
    nameEs: 'Impuesto a los Productos de Tabaco',
    nameEn: 'Tobacco tax',
    formula: 'tobacco',
    isVat: false,
    entersVatBase: false,
    collectedAtFactory: false,
  },
  {
    code: '07',
    nameEs: 'IVA (cálculo especial)',
    nameEn: 'VAT, special base',
    formula: 'vat',
    isVat: true,
    entersVatBase: false,
    collectedAtFactory: false,
  },
  {
    code: '08',
    nameEs: 'IVA Régimen de Bienes Usados (Factor)',
    nameEn: 'VAT used goods (factor)',
    formula: 'factor',
    isVat: true,
    entersVatBase: false,
    collectedAtFactory: false,
  },
  {
    code: '12',
    nameEs: 'Impuesto Específico al Cemento',
    nameEn: 'Cement tax (5%)',
    formula: 'rate',
    isVat: false,
    entersVatBase: true,
    collectedAtFactory: true,
    fixedRate: '5',
  },
  {
    code: '99',
    nameEs: 'Otros',
    nameEn: 'Other',
    formula: 'rate',
    isVat: false,
    entersVatBase: false,
    collectedAtFactory: false,
  },
]

/** The row of a code, or undefined. */
export const taxCode = lookup(taxCodes)

/** VAT: the one tax of a line whose rate the catalogue says, and for which a receipt of payment is made. */
export const valueAddedTax = '01'

/** Whether a tax is so much for each measure of the goods, 03 to 06: it needs DatosImpuestoEspecifico. */
export function isByMeasure(code: string): boolean {
  const formula = taxCode(code)?.formula
  return formula !== undefined && !['vat', 'factor', 'rate'].includes(formula)
}
