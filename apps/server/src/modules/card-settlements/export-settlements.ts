import type { CardSettlement } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listSettlements, type SettlementsQuery } from './list-settlements.ts'

const money = { type: 'money', currencyOf, isSummed: true } as const

/** The register of settlements as a file. */
export const settlementsExport = defineExport<SettlementsQuery, CardSettlement>({
  list: 'card-settlements',
  permission: 'vat-return.read',
  query: schemas.cardSettlementsQuery,
  columns: [
    { field: 'settled_on', type: 'day', value: (row) => row.settled_on },
    { field: 'acquirer', type: 'text', width: 24, value: (row) => row.acquirer },
    { field: 'reference', type: 'text', value: (row) => row.reference },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'exchange_rate', type: 'number', isUsual: false, value: (row) => row.exchange_rate },
    { field: 'gross', ...money, value: (row) => row.gross },
    { field: 'commission', ...money, value: (row) => row.commission },
    { field: 'vat_withheld', ...money, value: (row) => row.vat_withheld },
    { field: 'vat_withheld_crc', type: 'money', isUsual: false, value: (row) => row.vat_withheld_crc },
    { field: 'income_withheld', ...money, value: (row) => row.income_withheld },
    { field: 'deposit', ...money, value: (row) => row.deposit },
    { field: 'matched_on', type: 'day', value: (row) => row.matched_on },
  ],
  counts: ({ currency }) => ({ currency }),
  open: (ctx, query, reading) => rowsOfPages((page) => listSettlements(ctx, { ...query, ...page }), reading),
})
