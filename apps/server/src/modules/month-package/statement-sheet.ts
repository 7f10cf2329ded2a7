import type { StatementLine } from '#modules/bank/index.ts'
import type { ExportTable } from '#modules/exports/index.ts'
import { type BookColumn, sheetOf } from './book.ts'

/** Like its heads, a book is in Spanish for every reader. */
const words: Readonly<Record<StatementLine['state'], string>> = {
  waiting: 'por conciliar',
  matched: 'conciliado',
  ignored: 'ignorado',
}

const columns: BookColumn<StatementLine>[] = [
  ['cuenta', 'text', ({ account }) => account],
  ['moneda', 'text', ({ currency }) => currency],
  ['fecha', 'day', ({ day }) => day],
  ['descripcion', 'text', ({ text }) => text],
  ['referencia', 'text', ({ reference }) => reference],
  ['monto', 'money', ({ amount }) => amount],
  ['saldo', 'money', ({ balance }) => balance],
  ['estado', 'text', ({ state }) => words[state]],
  ['pago', 'text', ({ payment }) => payment],
  ['cliente', 'text', ({ client }) => client],
  ['liquidacion', 'text', ({ settlement }) => settlement],
  ['gastos', 'text', ({ expenses }) => expenses],
  ['proveedor', 'text', ({ suppliers }) => suppliers],
  ['motivo', 'text', ({ ignored_because }) => ignored_because],
]

/** The bank's movements of the month, each with the payment that it is, or with what it paid. */
export function statementSheet(lines: readonly StatementLine[]): ExportTable {
  return sheetOf('Banco', columns, lines)
}
