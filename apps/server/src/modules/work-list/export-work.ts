import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { markedRows, readWork, type WorkRow } from './list-work.ts'
import { visibleSections, workHere } from './work-place.ts'

/** The work list of a company as a file, in the order of the screen. */
export const workExport = defineExport<z.output<typeof schemas.workListQuery>, WorkRow>({
  list: 'work-list',
  permission: 'documents.read',
  query: schemas.workListQuery,
  columns: [
    { field: 'section', type: 'text', words: 'work.sections', value: (row) => row.section },
    { field: 'number', type: 'text', value: (row) => row.number },
    { field: 'party_name', type: 'text', value: (row) => row.party_name },
    {
      field: 'amount',
      type: 'money',
      currencyOf: ({ currency }) => currency ?? 'CRC',
      value: (row) => row.amount,
    },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    { field: 'since', type: 'instant', value: (row) => row.since.toISOString() },
    { field: 'deadline_on', type: 'day', value: (row) => row.deadline },
    { field: 'responsible', type: 'text', value: (row) => row.responsible },
    { field: 'snoozed_until', type: 'day', isUsual: false, value: (row) => row.snoozed_until },
    { field: 'reason', type: 'text', isUsual: false, value: (row) => row.reason },
  ],
  open: async function* (ctx, query, reading) {
    ctx.permit('documents.read')
    const rows = markedRows(await workHere(ctx), visibleSections(ctx), query.state ?? 'open')
    yield* rowsOfPages((page) => readWork<WorkRow>(ctx.tx, { ...query, ...page }, rows), reading)
  },
})
