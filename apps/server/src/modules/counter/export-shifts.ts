import type { ShiftDetail, ShiftLine } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { decimal, subtract, toText } from '@cuentaclara/decimal'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { getShift } from './get-shift.ts'
import { listShifts, type ShiftsQuery } from './list-shifts.ts'

/** One means of payment of a shift. */
type ShiftFileRow = ShiftLine & { id: string; shift: ShiftDetail }

/** Shifts as a file: what each came to by means of payment, what was expected of it and what was counted. */
export const shiftsExport = defineExport<ShiftsQuery, ShiftFileRow>({
  list: 'shifts',
  permission: 'shifts.read',
  query: schemas.shiftsQuery,
  columns: [
    { field: 'number', type: 'text', value: ({ shift }) => String(shift.number) },
    { field: 'till', type: 'text', value: ({ shift }) => shift.till?.name ?? null },
    { field: 'cashier', type: 'text', value: ({ shift }) => shift.opened_by },
    { field: 'opened_at', type: 'instant', value: ({ shift }) => shift.opened_at },
    { field: 'closed_at', type: 'instant', value: ({ shift }) => shift.closed_at },
    { field: 'means', type: 'text', words: 'documents.codes.paymentMeans', value: ({ means }) => means },
    { field: 'currency', type: 'text', value: ({ currency }) => currency },
    { field: 'sales', type: 'number', value: ({ sales }) => String(sales) },
    { field: 'sold', type: 'money', currencyOf, isSummed: true, value: ({ sold }) => sold },
    { field: 'expected', type: 'money', currencyOf, isSummed: true, value: ({ expected }) => expected },
    { field: 'counted', type: 'money', currencyOf, isSummed: true, value: ({ counted }) => counted },
    { field: 'difference', type: 'money', currencyOf, isSummed: true, value: differenceOf },
    { field: 'shift_explanation', type: 'text', width: 40, value: ({ shift }) => shift.explanation },
  ],
  counts: ({ currency }) => ({ currency }),
  async *open(ctx, query, reading) {
    const pages = (page: object) => listShifts(ctx, { ...query, ...page })
    for await (const { id } of rowsOfPages(pages, reading)) {
      const shift = await getShift(ctx, id)
      for (const line of shift.lines) yield { ...line, id, shift }
    }
  },
})

/** Counted less expected; null while it is open. */
function differenceOf({ counted, expected }: ShiftLine): string | null {
  return counted === null ? null : toText(subtract(decimal(counted), decimal(expected)))
}
