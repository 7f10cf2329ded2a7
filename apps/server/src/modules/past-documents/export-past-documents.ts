import type { PastDocumentRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { claveWidth, currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listPastDocuments, type PastQuery } from './list-past-documents.ts'

/** What was issued with another program as a file. Notes that credit lower the sums. */
export const pastDocumentsExport = defineExport<PastQuery, PastDocumentRow>({
  list: 'past-documents',
  permission: 'documents.read',
  query: schemas.pastDocumentsQuery,
  columns: [
    { field: 'issued_at', type: 'instant', value: (row) => row.issued_at },
    { field: 'kind', type: 'text', words: 'documents.kinds', value: (row) => row.kind },
    { field: 'consecutivo', type: 'text', value: (row) => row.consecutivo },
    { field: 'client_name', type: 'text', value: (row) => row.client_name },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'tax', type: 'money', currencyOf, isSummed: true, value: (row) => row.tax },
    { field: 'total', type: 'money', currencyOf, isSummed: true, value: (row) => row.total },
    { field: 'clave', type: 'text', width: claveWidth, value: (row) => row.clave },
  ],
  counts: ({ currency, kind }) => ({ currency, isNegative: kind === 'credit-note' }),
  open: (ctx, query, reading) =>
    rowsOfPages((page) => listPastDocuments(ctx, { ...query, ...page }), reading),
})
