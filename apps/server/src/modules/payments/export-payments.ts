import type { PaymentRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listPayments } from './list-payments.ts'
import type { PaymentsQuery } from './payment-filter.ts'

/** The list of payments as a file. */
export const paymentsExport = defineExport<PaymentsQuery, PaymentRow>({
  list: 'payments',
  permission: 'payments.read',
  query: schemas.paymentsQuery,
  columns: [
    { field: 'number', type: 'number', value: (row) => String(row.number) },
    { field: 'paid_on', type: 'day', value: (row) => row.paid_on },
    { field: 'client_name', type: 'text', value: (row) => row.client_name },
    {
      field: 'means',
      type: 'text',
      words: 'documents.codes.paymentMeans',
      value: (row) => row.means_other ?? row.means,
    },
    { field: 'reference', type: 'text', value: (row) => row.reference },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    {
      field: 'amount',
      type: 'money',
      currencyOf,
      isSummed: true,
      value: (row) => row.amount,
      // As in the strip above the list: what a note left came in with no money.
      counted: (row) => (row.means === null ? null : row.amount),
    },
    { field: 'applied', type: 'money', currencyOf, isSummed: true, value: (row) => row.applied },
    { field: 'unapplied', type: 'money', currencyOf, isSummed: true, value: (row) => row.unapplied },
    { field: 'exchange_rate', type: 'number', isUsual: false, value: (row) => row.exchange_rate },
    { field: 'account', type: 'text', value: (row) => row.account },
    { field: 'status', type: 'text', words: 'money.payments.statuses', value: (row) => row.status },
    { field: 'recorded_by', type: 'text', isUsual: false, value: (row) => row.recorded_by },
  ],
  counts: ({ status, currency }) => (status === 'void' ? null : { currency }),
  open: (ctx, query, reading) => rowsOfPages((page) => listPayments(ctx, { ...query, ...page }), reading),
})
