import type { CardSettlement, VatInputs } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { notSettled } from '#modules/vat-return/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

/** A settlement of the register, or only what was typed of it into the return. */
export type CardRow = Pick<
  CardSettlement,
  'settled_on' | 'acquirer' | 'currency' | 'gross' | 'vat_withheld' | 'vat_withheld_crc'
> &
  Partial<CardSettlement>

const columns = (month: string): BookColumn<CardRow>[] => [
  ['periodo', 'text', () => month],
  ['fecha', 'day', ({ settled_on }) => settled_on],
  ['adquirente', 'text', ({ acquirer }) => acquirer],
  ['liquidacion', 'text', ({ reference }) => reference || null],
  ['moneda', 'text', ({ currency }) => currency],
  ['tipo_cambio', 'number', ({ exchange_rate }) => exchange_rate ?? null],
  ['monto_bruto', 'money', ({ gross }) => gross],
  ['comision', 'money', ({ commission }) => commission ?? null],
  ['iva_retenido', 'money', ({ vat_withheld }) => vat_withheld],
  ['iva_retenido_colones', 'colones', ({ vat_withheld_crc }) => vat_withheld_crc],
  ['renta_retenida', 'money', ({ income_withheld }) => income_withheld ?? null],
  ['deposito', 'money', ({ deposit }) => deposit ?? null],
  ['fecha_banco', 'day', ({ matched_on }) => matched_on ?? null],
]

/** What acquirers of cards withheld in the month, as the return takes it. */
export function cardRows(
  settlements: readonly CardSettlement[],
  withholdings: VatInputs['withholdings'],
): CardRow[] {
  const typed = notSettled(withholdings, settlements).map(({ day, acquirer, gross, withheld }) => ({
    ...{ settled_on: day, acquirer, currency: 'CRC' as const, gross },
    ...{ vat_withheld: withheld, vat_withheld_crc: withheld },
  }))
  return [...settlements, ...typed].toSorted((one, other) => one.settled_on.localeCompare(other.settled_on))
}

/** Settlements of acquirers of cards in the month, and what they withheld (RLIVA, art. 41). */
export function cardsSheet(month: string, rows: readonly CardRow[]): ExportTable {
  return sheetOf('Tarjetas', columns(month), rows, ({ currency }) => currency)
}
