import * as schemas from '@cuentaclara/contracts/schemas'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listForExport, type QuotationExportRow, type QuotationsQuery } from './list-quotations.ts'

/** The list of quotations as a file. */
export const quotationsExport = defineExport<QuotationsQuery, QuotationExportRow>({
  list: 'quotations',
  permission: 'documents.read',
  query: schemas.quotationsQuery,
  columns: [
    { field: 'number', type: 'number', value: (row) => String(row.number) },
    { field: 'revision', type: 'number', isUsual: false, value: (row) => String(row.revision) },
    { field: 'dated_on', type: 'day', value: (row) => row.dated_on },
    { field: 'client_name', type: 'text', value: (row) => row.client_name },
    { field: 'title', type: 'text', value: (row) => row.title },
    { field: 'valid_until', type: 'day', value: (row) => row.valid_until },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'total', type: 'money', currencyOf, value: (row) => row.total },
    { field: 'status', type: 'text', words: 'sales.quotations.status', value: (row) => row.status },
    { field: 'invoiced_percent', type: 'number', value: (row) => String(row.invoiced_percent) },
    { field: 'tags', type: 'text', isUsual: false, value: (row) => row.tag_names },
    { field: 'seller_name', type: 'text', isUsual: false, value: (row) => row.seller_name },
    { field: 'created_by', type: 'text', isUsual: false, value: (row) => row.created_by },
  ],
  open: (ctx, query, reading) => rowsOfPages((page) => listForExport(ctx, { ...query, ...page }), reading),
})
