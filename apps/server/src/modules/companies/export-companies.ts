import type { Company } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { defineExport } from '#modules/exports/index.ts'
import { type ListCompanies, listCompanies } from './list-companies.ts'

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
