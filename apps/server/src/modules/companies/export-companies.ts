import type { Company, Member } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { z } from 'zod'
import { defineExport } from '#modules/exports/index.ts'
import { type ListCompanies, listCompanies } from './list-companies.ts'
import { listMembers } from './members.ts'

/** The companies of whoever asks, as a file. */
export const companiesExport = defineExport<ListCompanies, Company>({
  list: 'companies',
  query: schemas.companiesQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'trade_name', type: 'text', value: (row) => row.trade_name },
    {
      field: 'identification_type',
      type: 'text',
      words: 'catalogue.identityTypes',
      value: (row) => row.identification_type,
    },
    { field: 'identification_number', type: 'text', value: (row) => row.identification_number },
    { field: 'environment', type: 'text', words: 'common.environments', value: (row) => row.environment },
    { field: 'status', type: 'text', words: 'admin.companies.statuses', value: (row) => row.status },
    { field: 'role', type: 'text', words: 'common.roles', value: (row) => row.role },
    { field: 'members', type: 'number', value: (row) => row.figures?.members.toString() ?? null },
    {
      field: 'documents_this_month',
      type: 'number',
      value: (row) => row.figures?.documents_this_month.toString() ?? null,
    },
    {
      field: 'certificate_days_left',
      type: 'number',
      value: (row) => row.figures?.certificate_days_left?.toString() ?? null,
    },
  ],
  async *open(ctx, query, { onTotal }) {
    const options = `${query.options ?? ''},figures`
    const { data } = await listCompanies(ctx, ctx.userId!, { search: query.search, options })
    onTotal(data.length)
    yield* data
  },
})

/** The people of a company as a file. */
export const membersExport = defineExport<object, Member>({
  list: 'members',
  query: z.object({}),
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'email', type: 'text', value: (row) => row.email },
    { field: 'role', type: 'text', words: 'common.roles', value: (row) => row.role },
    { field: 'is_active', type: 'flag', value: (row) => row.active === 1 },
    { field: 'joined_at', type: 'instant', value: (row) => row.joined_at },
    { field: 'last_seen_at', type: 'instant', value: (row) => row.last_seen_at },
  ],
  async *open(ctx, _, { onTotal }) {
    const members = await listMembers(ctx)
    onTotal(members.length)
    yield* members
  },
})
