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

const creditColumns: BookColumn<VatReturn['credit_register'][number]>[] = [
  ['fecha', 'day', ({ day }) => day],
  ['consecutivo', 'text', ({ number }) => number],
  ['proveedor', 'text', ({ party }) => party],
  ['fecha_pago', 'day', ({ paid_on }) => paid_on],
  ['credito', 'money', ({ credit }) => credit],
  ['en_espera_inicial', 'money', ({ opening }) => opening],
  ['en_espera_del_mes', 'money', ({ added }) => added],
  ['acreditado_en_el_mes', 'money', ({ arrived }) => arrived],
  ['en_espera_final', 'money', ({ pending }) => pending],
]

/** The register of tax that waits for its payment, each payment of its sales, and the credit that waits (RLIVA, art. 40 bis). */
export function deferralSheets({
  register,
  credit_register,
}: Pick<VatReturn, 'register' | 'credit_register'>): ExportTable[] {
  const receipts = register.flatMap((sale) => sale.receipts.map((receipt) => ({ ...receipt, sale })))
  return [
    sheetOf('Diferidos', columns, register),
    sheetOf('Cobros', receiptColumns, receipts),
    sheetOf('Créditos en espera', creditColumns, credit_register),
  ]
}
