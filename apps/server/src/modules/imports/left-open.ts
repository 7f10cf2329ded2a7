import { currencyAndRate } from './currency-and-rate.ts'
import type { Given, ImportField } from './import-kind.ts'

/** The columns of a document of the other program that was not paid yet: which it is, and what is left of it. `owed` is what its side calls that. */
export const leftOpen = (owed: string): readonly ImportField[] => [
  {
    field: 'original_number',
    type: 'text',
    isNeeded: true,
    heads: [
      'factura',
      'numero',
      'numero factura',
      'numero de factura',
      'no factura',
      'documento',
      'numero documento',
      'numero de documento',
      'consecutivo',
      'clave',
      'invoice number',
      'bill number',
      'invoice',
    ],
    answersFor: ['number'],
  },
  {
    field: 'issued_on',
    type: 'day',
    isNeeded: true,
    heads: ['fecha', 'fecha factura', 'fecha documento', 'emision', 'date', 'invoice date', 'bill date'],
  },
  {
    field: 'due_on',
    type: 'day',
    heads: ['vencimiento', 'fecha vencimiento', 'fecha de vencimiento', 'due date'],
  },
  ...currencyAndRate,
  {
    field: 'balance',
    type: 'number',
    isNeeded: true,
    heads: [
      'saldo pendiente',
      'saldo actual',
      'pendiente',
      owed,
      'adeudado',
      'monto',
      'monto pendiente',
      'amount',
      'open balance',
      'amount due',
    ],
    answersFor: ['amount'],
  },
  { field: 'notes', type: 'text', heads: ['observaciones', 'detalle', 'comentarios', 'comments'] },
]

/** The same of a row as what is made of it has them. */
export function toLeftOpen({
  original_number: number,
  balance: amount,
  currency,
  issued_on,
  due_on,
  exchange_rate,
  notes,
}: Given) {
  return { number, amount, currency: currency ?? 'CRC', issued_on, due_on, exchange_rate, notes }
}

/** What is there is as it was taken over, but for the names by which a row calls it. */
export function asNamed(there: Given, row: Given, names: readonly string[]): Given {
  const named = Object.entries(row).filter(([field]) =>
    [...names, 'original_number', 'notes'].includes(field),
  )
  return { ...there, ...Object.fromEntries(named) }
}
