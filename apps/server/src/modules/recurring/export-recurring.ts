import type { RecurringRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listRecurring, type RecurringQuery } from './list-recurring.ts'

/** A file tells no sentences: problems stay on the screen. */
const silent = { problem: (code: string) => code, finding: ({ code }: { code: string }) => code }

/** The list of series as a file. */
export const recurringExport = defineExport<RecurringQuery, RecurringRow>({
  list: 'recurring-invoices',
  permission: 'recurring.read',
  query: schemas.recurringQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'client_name', type: 'text', value: (row) => row.client_name },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'total', type: 'money', currencyOf, value: (row) => row.total },
    { field: 'next_on', type: 'day', value: (row) => row.next_on },
    { field: 'status', type: 'text', words: 'sales.recurring.status', value: (row) => row.status },
  ],
  open: (ctx, query, reading) =>
    rowsOfPages((page) => listRecurring(ctx, { ...query, ...page }, silent), reading),
})
