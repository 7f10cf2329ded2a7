import * as schemas from '@cuentaclara/contracts/schemas'
import {
  claveWidth,
  currencyOf,
  defineExport,
  type ExportColumn,
  rowsOfPages,
} from '#modules/exports/index.ts'
import type { DocumentsQuery } from './document-filter.ts'
import { type ExportRow, listForExport } from './list-documents.ts'

/** Documents as a file, under the name of the list that asks: which kinds they are stands in its query. */
export function documentsExport(list: string) {
  return defineExport<DocumentsQuery, ExportRow>({
    list,
    permission: 'documents.read',
    query: schemas.documentsQuery,
    columns,
    counts: ({ kind, currency, fiscal_status, is_trial, is_replaced }) =>
      is_trial || withoutEffect.has(fiscal_status) || (is_replaced && list === ticketsAlone)
        ? null
        : { currency, isNegative: kind === 'credit-note' },
    open: (ctx, query, reading) =>
      rowsOfPages((page) => listForExport(ctx, { ...query, ...page } as DocumentsQuery), reading),
  })
}

/** A list with no notes: what takes a replaced ticket off the account stands in another one, and its sale is the invoice's, as in the strip. */
const ticketsAlone = 'tickets'
/** What the list's totals leave out as well. */
const withoutEffect: ReadonlySet<string> = new Set(['draft', 'waiting_approval', 'rejected'])
/**
 * An amount of a row, of which that is added up which was sold here, as in the list's totals: what was taken over from another program is
 * only owed, and a purchase invoice was bought.
 */
function ofSale(
  value: (row: ExportRow) => string | null,
): Pick<ExportColumn<ExportRow>, 'value' | 'counted'> {
  return {
    value,
    counted: (row) => (row.fiscal_status === 'taken_over' || row.kind === 'purchase' ? null : value(row)),
  }
}

const columns: readonly ExportColumn<ExportRow>[] = [
  { field: 'issued_at', type: 'instant', value: (row) => row.issued_at },
  { field: 'kind', type: 'text', words: 'documents.kinds', value: (row) => row.kind },
  { field: 'consecutivo', type: 'text', value: (row) => row.consecutivo },
  { field: 'clave', type: 'text', width: claveWidth, value: (row) => row.clave },
  { field: 'client_name', type: 'text', width: 40, value: (row) => row.client_name },
  { field: 'identification_number', type: 'text', value: (row) => row.identification_number },
  { field: 'currency', type: 'text', value: (row) => row.currency },
  { field: 'exchange_rate', type: 'number', value: (row) => row.exchange_rate },
  {
    field: 'sale_condition',
    type: 'text',
    words: 'documents.codes.saleConditions',
    value: (row) => row.sale_condition,
  },
  { field: 'net', type: 'money', currencyOf, isSummed: true, ...ofSale((row) => row.net) },
  { field: 'vat', type: 'money', currencyOf, isSummed: true, ...ofSale((row) => row.tax) },
  {
    field: 'other_charges',
    type: 'money',
    currencyOf,
    isSummed: true,
    isUsual: false,
    ...ofSale((row) => row.other_charges),
  },
  { field: 'total', type: 'money', currencyOf, isSummed: true, ...ofSale((row) => row.total) },
  { field: 'balance', type: 'money', currencyOf, isSummed: true, value: (row) => row.balance },
  { field: 'due_on', type: 'day', value: (row) => row.due_on },
  { field: 'fiscal_status', type: 'text', words: 'common.fiscal', value: (row) => row.fiscal_status },
  { field: 'is_trial', type: 'flag', isUsual: false, value: (row) => row.is_trial ?? false },
  { field: 'payment_status', type: 'text', words: 'common.payment', value: (row) => row.payment_status },
  { field: 'delivery_status', type: 'text', words: 'common.delivery', value: (row) => row.delivery_status },
  { field: 'seller_name', type: 'text', isUsual: false, value: (row) => row.seller_name ?? null },
  { field: 'tags', type: 'text', isUsual: false, value: (row) => row.tag_names },
  { field: 'created_by', type: 'text', isUsual: false, value: (row) => row.created_by },
  { field: 'updated_at', type: 'instant', isUsual: false, value: (row) => row.updated_at },
]
