import type { SecurityEntry } from '@cuentaclara/contracts'
import * as schemas from '@cuentaclara/contracts/schemas'
import { defineExport, rowsOfPages } from '#modules/exports/index.ts'
import { type ListSecurity, listCompanySecurity } from './list-security.ts'

/** The company's security history as a file. */
export const securityExport = defineExport<ListSecurity, SecurityEntry>({
  list: 'security',
  permission: 'security.read',
  query: schemas.companySecurityQuery,
  columns: [
    { field: 'at', type: 'instant', value: (row) => row.at },
    { field: 'kind', type: 'text', words: 'securityHistory.kinds', value: (row) => row.kind },
    { field: 'times', type: 'number', value: (row) => String(row.times) },
    { field: 'user', type: 'text', value: (row) => row.person?.name ?? null },
    { field: 'actor', type: 'text', value: (row) => row.actor?.name ?? null },
    { field: 'address', type: 'text', value: (row) => row.origin?.address ?? null },
    { field: 'agent', type: 'text', value: (row) => row.origin?.agent ?? null },
    {
      field: 'facts',
      type: 'text',
      wordsOf: ({ facts }) =>
        'role' in facts ? 'common.roles' : 'environment' in facts ? 'common.environments' : undefined,
      value: ({ facts }) =>
        Object.values(facts)
          .filter((fact) => typeof fact === 'string' || typeof fact === 'number')
          .join(' · '),
    },
  ],
  open: (ctx, query, reading) =>
    rowsOfPages((page) => listCompanySecurity(ctx, null, { ...query, ...page }), reading),
})
