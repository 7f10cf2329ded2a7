import type { PlatformCompany } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { definePlatformExport, rowsOfPages } from '#modules/exports/index.ts'
import { type ListAllCompanies, listAllCompanies } from './list-all-companies.ts'

/** Every company of the installation as a file. */
export const allCompaniesExport = definePlatformExport<ListAllCompanies, PlatformCompany>({
  list: 'all-companies',
  query: schemas.allCompaniesQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'trade_name', type: 'text', value: (row) => row.trade_name },
    { field: 'identification_number', type: 'text', value: (row) => row.identification_number },
    { field: 'owners', type: 'text', value: (row) => row.owners.map(({ name }) => name).join(', ') },
    { field: 'email', type: 'text', value: (row) => row.owners.map(({ email }) => email).join(', ') },
    { field: 'environment', type: 'text', words: 'common.environments', value: (row) => row.environment },
    { field: 'members', type: 'number', value: (row) => row.members.toString() },
    { field: 'documents_30_days', type: 'number', value: (row) => row.documents.toString() },
    {
      field: 'certificate_days_left',
      type: 'number',
      value: (row) => row.certificate_days_left?.toString() ?? null,
    },
    { field: 'last_activity_at', type: 'instant', value: (row) => row.last_activity_at },
    { field: 'status', type: 'text', words: 'admin.companies.statuses', value: (row) => row.status },
  ],
  open: (ctx, query, reading) =>
    rowsOfPages(
      ({ page, per_page }) => listAllCompanies(ctx, { ...query, page, perPage: per_page }),
      reading,
    ),
})
