import type { ExpenseRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { claveWidth, currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { type ExpenseExportRow, type ExpensesQuery, listExpensesToExport } from './list-expenses.ts'

/** The list of expenses as a file. */
export const expensesExport = defineExport<ExpensesQuery, ExpenseExportRow>({
  list: 'expenses',
  permission: 'expenses.read',
  query: schemas.expensesQuery,
  columns: [
    { field: 'spent_on', type: 'day', value: (row) => row.spent_on },
    { field: 'supplier_name', type: 'text', width: 40, value: (row) => row.supplier_name },
    { field: 'identification_number', type: 'text', value: (row) => row.supplier_identification_number },
    { field: 'category', type: 'text', value: (row) => row.category },
    { field: 'description', type: 'text', value: (row) => row.description },
    {
      field: 'document_kind',
      type: 'text',
      words: 'money.expenses.documentKinds',
      value: (row) => row.document_kind,
    },
    // Of an electronic document that is its clave.
    { field: 'document_number', type: 'text', width: claveWidth, value: (row) => row.document_number },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'exchange_rate', type: 'number', value: (row) => row.exchange_rate },
    { field: 'net', type: 'money', currencyOf, isSummed: true, value: netOf },
    { field: 'vat', type: 'money', currencyOf, isSummed: true, value: (row) => row.vat },
    { field: 'total', type: 'money', currencyOf, isSummed: true, value: (row) => row.total },
    { field: 'vat_credit', type: 'money', currencyOf, isSummed: true, value: (row) => row.vat_credit },
    { field: 'credited', type: 'money', currencyOf, isSummed: true, value: (row) => row.credited },
    {
      field: 'means',
      type: 'text',
      isUsual: false,
      words: 'documents.codes.paymentMeans',
      value: (row) => row.means,
    },
    { field: 'account', type: 'text', isUsual: false, value: (row) => row.account },
    { field: 'paid_on', type: 'day', value: (row) => row.paid_on },
    { field: 'due_on', type: 'day', isUsual: false, value: (row) => row.due_on },
    { field: 'status', type: 'text', words: 'money.expenses.statuses', value: (row) => row.status },
    { field: 'branch', type: 'text', isUsual: false, value: (row) => row.branch },
    { field: 'tags', type: 'text', isUsual: false, value: (row) => row.tag_names },
  ],
  counts: ({ status, currency, document_kind: kind }) =>
    status === 'void' || status === 'draft' || kind === 'opening' ? null : { currency },
  open: (ctx, query, reading) =>
    rowsOfPages((page) => listExpensesToExport(ctx, { ...query, ...page }), reading),
})

function netOf({ total, vat }: ExpenseRow): string {
  return toText(subtract(decimal(total), decimal(vat)))
}
