import type { VatReturn } from '@cuentaclara/contracts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

type Deferred = VatReturn['register'][number]

const columns: BookColumn<Deferred>[] = [
  ['fecha', 'day', ({ day }) => day],
  ['consecutivo', 'text', ({ number }) => number],
  ['cliente', 'text', ({ party }) => party],
  ['vence_90_dias', 'day', ({ last_day }) => last_day],
  ['total', 'money', ({ total }) => total],
  ['iva', 'money', ({ tax }) => tax],
  ['pendiente_inicial', 'money', ({ opening }) => opening],
  ['diferido_en_el_mes', 'money', ({ minus }) => minus],
  ['cobrado_en_el_mes', 'money', ({ plus }) => plus],
  ['vencido_en_el_mes', 'money', ({ overdue }) => overdue],
  ['pendiente_final', 'money', ({ pending }) => pending],
  ['total_cobrado', 'money', ({ received }) => received],
]

const receiptColumns: BookColumn<Deferred['receipts'][number] & { sale: Deferred }>[] = [
  ['consecutivo', 'text', ({ sale }) => sale.number],
  ['cliente', 'text', ({ sale }) => sale.party],
  ['fecha_cobro', 'day', ({ day }) => day],
  ['recibo', 'text', ({ number }) => number],
  ['monto', 'money', ({ amount }) => amount],
]

/** The register of tax that waits for its payment, and each payment of its sales (RLIVA, art. 40 bis). */
export function deferralSheets(register: readonly Deferred[]): ExportTable[] {
  const receipts = register.flatMap((sale) => sale.receipts.map((receipt) => ({ ...receipt, sale })))
  return [sheetOf('Diferidos', columns, register), sheetOf('Cobros', receiptColumns, receipts)]
}
