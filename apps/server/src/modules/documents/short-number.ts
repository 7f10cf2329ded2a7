import { documentType } from '@cuentaclara/einvoice/codes'

/** `FE-123`: kind and sequence of a consecutivo, without leading zeros. Annex v4.4, note 3. */
export function shortNumber(consecutivo: string): string {
  const kind = documentType(consecutivo.slice(8, 10))?.abbreviation ?? ''
  return `${kind}-${consecutivo.slice(10).replace(/^0+/, '')}`
}
