import type { ReceptionRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, negate, toText } from '@cuentaclara/decimal'
import { claveWidth, currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listReceptions, type ReceptionsQuery } from './list-receptions.ts'

/** The list of received documents as a file. */
export const receptionsExport = defineExport<ReceptionsQuery, ReceptionRow>({
  list: 'document-receptions',
  permission: 'receptions.read',
  query: schemas.receptionsQuery,
  columns: [
    { field: 'supplier_name', type: 'text', value: (row) => row.supplier_name },
    { field: 'identification_number', type: 'text', value: (row) => row.supplier_identification_number },
    { field: 'kind', type: 'text', words: 'documents.kinds', value: (row) => row.kind },
    { field: 'consecutivo', type: 'text', value: (row) => row.consecutivo },
    { field: 'clave', type: 'text', width: claveWidth, isUsual: false, value: (row) => row.clave },
    { field: 'issued_at', type: 'instant', value: (row) => row.issued_at },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'total', type: 'money', currencyOf, isSummed: true, value: (row) => signed(row, row.total) },
    { field: 'vat', type: 'money', currencyOf, isSummed: true, value: (row) => signed(row, row.tax) },
    {
      field: 'vat_condition',
      type: 'text',
      words: 'money.receptions.conditions',
      value: (row) => row.vat_condition,
    },
    {
      field: 'vat_credit',
      type: 'money',
      currencyOf,
      isSummed: true,
      value: (row) => signed(row, row.vat_credit),
    },
    { field: 'deadline_on', type: 'day', value: (row) => row.deadline_on },
    { field: 'answer', type: 'text', words: 'money.receptions.answers', value: (row) => row.answer },
    { field: 'status', type: 'text', words: 'money.receptions.statuses', value: (row) => row.status },
  ],
  // What was rejected is no purchase.
  counts: ({ answer, currency }) => (answer === 'rejected' ? null : { currency }),
  open: (ctx, query, reading) => rowsOfPages((page) => listReceptions(ctx, { ...query, ...page }), reading),
})

/** As it counts: a credit note takes away. */
function signed({ kind }: ReceptionRow, amount: string | null): string | null {
  return amount !== null && kind === 'credit-note' ? toText(negate(decimal(amount))) : amount
}
