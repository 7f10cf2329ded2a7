import type { StatementField } from '@cuentaclara/contracts'
import type { ImportField } from '#modules/imports/index.ts'

/** The columns of statements, as Costa Rican banks head them (public readers of BNCR, BAC, DAVIbank, Davivienda, Promerica). */
export const statementFields: readonly (ImportField & { field: StatementField })[] = [
  {
    field: 'day',
    type: 'day',
    isNeeded: true,
    heads: [
      ...['fecha', 'fechamovimiento', 'fecha movimiento', 'fecha de movimiento', 'fecha de transaccion'],
      ...['fecha transaccion', 'fecha contable', 'date', 'transaction date', 'booking date'],
    ],
  },
  {
    field: 'description',
    type: 'text',
    heads: [
      ...['descripcion', 'detalle', 'concepto', 'descripcion de transaccion', 'descripcion transaccion'],
      ...['description', 'transaction description', 'mensaje', 'movimiento'],
    ],
  },
  {
    field: 'reference',
    type: 'text',
    heads: [
      ...['referencia', 'numerodocumento', 'numero documento', 'numero de documento', 'documento'],
      ...['referencia de transaccion', 'numero de referencia', 'no documento', 'comprobante'],
      ...['reference', 'transaction reference'],
    ],
  },
  { field: 'amount', type: 'number', heads: ['monto', 'importe', 'amount', 'valor', 'monto movimiento'] },
  {
    field: 'debit',
    type: 'number',
    heads: [
      ...['debito', 'debitos', 'cargo', 'cargos', 'retiro', 'retiros', 'debito de transaccion'],
      ...['debit', 'debits', 'transaction debit', 'withdrawal'],
    ],
  },
  {
    field: 'credit',
    type: 'number',
    heads: [
      ...['credito', 'creditos', 'abono', 'abonos', 'deposito', 'depositos', 'credito de transaccion'],
      ...['credit', 'credits', 'transaction credit', 'deposit'],
    ],
  },
  {
    field: 'balance',
    type: 'number',
    heads: ['saldo', 'balance', 'balance de transaccion', 'saldo disponible', 'transaction balance'],
  },
]

/** Whether columns tell movements: their day, and how much came or went. */
export function tellsMovements(fields: readonly (string | null)[]): boolean {
  const has = (field: StatementField) => fields.includes(field)
  return has('day') && (has('amount') || (has('debit') && has('credit')))
}
