import type { Student } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { currencyOf, defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { listStudents } from './list-students.ts'
import { presentPlan } from './present-plan.ts'
import { sayShares } from './say-shares.ts'

/**
 * The list of students as a file. What an import knows is called as there, so that the file comes back without a
 * mapping and whole: of several payers the first, and all of them with their shares in a column of their own; of several plans the one in force. Who
 * may not change a student gets what they see: name, number, group and state.
 */
export const studentsExport = defineExport<z.output<typeof schemas.studentsQuery>, Student>({
  list: 'students',
  permission: 'clients.read',
  query: schemas.studentsQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'number', type: 'text', value: (row) => row.number },
    { field: 'group_name', type: 'text', value: (row) => row.group_name },
    { field: 'payer', type: 'text', value: ({ payers: [first] }) => first?.name ?? null },
    {
      field: 'payer_shares',
      type: 'text',
      value: ({ payers }) => (payers.length < 2 ? null : sayShares(payers)),
    },
    { field: 'item_name', type: 'text', value: ({ plans }) => presentPlan(plans)?.name ?? null },
    { field: 'currency', type: 'text', value: (row) => row.currency },
    {
      field: 'monthly_amount',
      type: 'money',
      currencyOf,
      value: ({ plans }) => presentPlan(plans)?.amount ?? null,
    },
    {
      field: 'discount_percent',
      type: 'number',
      value: ({ plans }) => presentPlan(plans)?.discount_percent ?? null,
    },
    {
      field: 'discount_reason',
      type: 'text',
      value: ({ plans }) => presentPlan(plans)?.discount_reason ?? null,
    },
    { field: 'monthly_due', type: 'money', currencyOf, isSummed: true, value: (row) => row.monthly_due },
    {
      field: 'balance_crc',
      type: 'money',
      currencyOf: () => 'CRC',
      isSummed: true,
      value: (row) => owedIn(row, 'CRC'),
    },
    {
      field: 'balance_usd',
      type: 'money',
      currencyOf: () => 'USD',
      isSummed: true,
      value: (row) => owedIn(row, 'USD'),
    },
    { field: 'last_billed', type: 'text', value: (row) => row.last_billed },
    { field: 'status', type: 'text', words: 'insight.students.statuses', value: (row) => row.status },
    { field: 'birth_on', type: 'day', isUsual: false, value: (row) => row.birth_on },
    { field: 'starts_on', type: 'day', value: (row) => row.starts_on },
    { field: 'ends_on', type: 'day', value: (row) => row.ends_on },
    { field: 'contact', type: 'text', isUsual: false, value: (row) => row.contact },
    { field: 'notes', type: 'text', isUsual: false, value: (row) => row.notes },
    { field: 'updated_at', type: 'instant', isUsual: false, value: (row) => row.updated_at },
  ],
  counts: ({ currency }) => ({ currency }),
  open: (ctx, query, reading) => rowsOfPages((page) => listStudents(ctx, { ...query, ...page }), reading),
})

/** Who is billed in one currency may owe in the other still. */
function owedIn({ currency, owed, owed_other: other }: Student, asked: Student['currency']): string | null {
  return currency === asked ? owed : other
}
