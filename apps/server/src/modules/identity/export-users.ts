import type { UserRow } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import type { z } from 'zod'
import { definePlatformExport, rowsOfPages } from '#modules/exports/index.ts'
import { listUsers } from './manage-users.ts'

/** Every account of the installation as a file. */
export const usersExport = definePlatformExport<z.output<typeof schemas.usersQuery>, UserRow>({
  list: 'users',
  query: schemas.usersQuery,
  columns: [
    { field: 'name', type: 'text', value: (row) => row.name },
    { field: 'email', type: 'text', value: (row) => row.email },
    { field: 'phone', type: 'text', isUsual: false, value: (row) => row.phone },
    { field: 'companies', type: 'number', value: (row) => row.companies.toString() },
    { field: 'is_platform_admin', type: 'flag', value: (row) => row.is_platform_admin },
    { field: 'has_two_step', type: 'flag', value: (row) => row.has_two_step },
    { field: 'last_seen_at', type: 'instant', value: (row) => row.last_seen_at },
    { field: 'sessions', type: 'number', value: (row) => row.sessions.toString() },
    { field: 'is_active', type: 'flag', value: (row) => row.is_active },
    { field: 'joined_at', type: 'instant', isUsual: false, value: (row) => row.created_at },
  ],
  open: (ctx, { search, sort, status, platform }, reading) =>
    rowsOfPages(
      ({ page, per_page }) =>
        listUsers(ctx, {
          page,
          perPage: per_page,
          search,
          sort,
          status,
          isPlatformAdmin: platform === undefined ? undefined : platform === 'true',
        }),
      reading,
    ),
})
