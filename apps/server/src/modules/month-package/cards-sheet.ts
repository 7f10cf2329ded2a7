import type { VatInputs } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

const columns = (month: string): BookColumn<VatInputs['withholdings'][number]>[] => [
  ['periodo', 'text', () => month],
  ['fecha', 'day', ({ day }) => day],
  ['adquirente', 'text', ({ acquirer }) => acquirer],
  ['monto_bruto', 'colones', ({ gross }) => gross],
  ['iva_retenido', 'colones', ({ withheld }) => withheld],
]

/** What acquirers of cards withheld in the month (RLIVA, art. 41), as it was typed or read from their file. */
export function cardsSheet(month: string, withholdings: VatInputs['withholdings']): ExportTable {
  return sheetOf('Tarjetas', columns(month), withholdings, () => 'CRC')
}
