import type { SimpleRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listSimples } from './list-simples.ts'

/** The list of receipts as a file; drafts and voided ones stand in it and are not added up, as on the screen. */
export const simplesExport = defineExport<z.output<typeof schemas.simplesQuery>, SimpleRow>({
  list: 'simples',
  permission: 'documents.read',
  query: schemas.simplesQuery,
  columns: [
    { field: 'number', type: 'text', value: ({ number }) => number?.toString() ?? null },
    { field: 'kind', type: 'text', words: 'counter.simples.uses', value: (row) => row.use },
    { field: 'issued_at', type: 'instant', value: (row) => row.issued_at },
    { field: 'client_name', type: 'text', width: 40, value: (row) => row.client_name },
    { field: 'description', type: 'text', width: 40, value: (row) => row.description },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'exchange_rate', type: 'number', isUsual: false, value: (row) => row.exchange_rate },
    { field: 'total', type: 'money', currencyOf, isSummed: true, value: (row) => row.total },
    { field: 'status', type: 'text', words: 'counter.simples.status', value: (row) => row.status },
    {
      field: 'means',
      type: 'text',
      words: 'documents.codes.paymentMeans',
      // Of several the first.
      value: ({ means: [first], means_other: other }) =>
        (first === otherMeans ? other : null) ?? first ?? null,
    },
    { field: 'paid_on', type: 'day', value: (row) => row.paid_on },
    { field: 'consecutivo', type: 'text', value: ({ document }) => document?.consecutivo ?? null },
    { field: 'reason', type: 'text', isUsual: false, value: (row) => row.void_reason },
    { field: 'created_by', type: 'text', isUsual: false, value: (row) => row.created_by },
    { field: 'updated_at', type: 'instant', isUsual: false, value: (row) => row.updated_at },
  ],
  counts: ({ status, currency }) => (withoutEffect.has(status) ? null : { currency }),
  open: (ctx, query, reading) => rowsOfPages((page) => listSimples(ctx, { ...query, ...page }), reading),
})

// Annex v4.4, note 6.
const otherMeans = '99'
const withoutEffect: ReadonlySet<SimpleRow['status']> = new Set(['draft', 'void'])
