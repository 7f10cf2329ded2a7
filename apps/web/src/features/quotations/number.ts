import type { QuotationRow } from '@cuentaclara/contracts'

/** As people call it: `COT-00012`, and from the second version on `COT-00012 R2`. */
export function quotationNumber({ number, revision }: Pick<QuotationRow, 'number' | 'revision'>): string {
  const whole = `COT-${String(number).padStart(5, '0')}`
  return revision > 1 ? `${whole} R${revision}` : whole
}
