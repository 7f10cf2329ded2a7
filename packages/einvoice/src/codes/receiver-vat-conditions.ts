import { type CodeRow, lookup } from './code-row.ts'

export type ReceiverVatCondition = CodeRow & {
  /** The two credit amounts, and the activity, are stated with it. */
  hasCreditAmounts: boolean
}

/** CondicionImpuesto of a MensajeReceptor. Annex v4.4, note 18. */
export const receiverVatConditions: readonly ReceiverVatCondition[] = [
  { code: '01', nameEs: 'Genera crédito IVA', nameEn: 'Full VAT credit', hasCreditAmounts: true },
  {
    code: '02',
    nameEs: 'Genera Crédito parcial del IVA',
    nameEn: 'Partial VAT credit',
    hasCreditAmounts: true,
  },
  { code: '03', nameEs: 'Bienes de Capital', nameEn: 'Capital goods', hasCreditAmounts: true },
  {
    code: '04',
    nameEs: 'Gasto corriente no genera crédito',
    nameEn: 'Current expense, no credit',
    hasCreditAmounts: true,
  },
  { code: '05', nameEs: 'Proporcionalidad', nameEn: 'Proportionality (pro rata)', hasCreditAmounts: false },
]

/** The row of a code, or undefined. */
export const receiverVatCondition = lookup(receiverVatConditions)
