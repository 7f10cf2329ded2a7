import type { VatReturn } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

type Deferred = VatReturn['register'][number]

const columns: BookColumn<Deferred>[] = [
  ['fecha', 'day', ({ day }) => day],
  ['consecutivo', 'text', ({ number }) => number],
  ['cliente', 'text', ({ party }) => party],
  ['vence_90_dias', 'day', ({ last_day }) => last_day],
  ['iva', 'money', ({ tax }) => tax],
  ['pendiente_inicial', 'money', ({ opening }) => opening],
  ['diferido_en_el_mes', 'money', ({ minus }) => minus],
  ['cobrado_en_el_mes', 'money', ({ plus }) => plus],
  ['vencido_en_el_mes', 'money', ({ overdue }) => overdue],
  ['pendiente_final', 'money', ({ pending }) => pending],
]

/** The register of tax that waits for its payment (RLIVA, art. 40 bis). */
export function deferralSheet(register: readonly Deferred[]): ExportTable {
  return sheetOf('Diferidos', columns, register)
}
