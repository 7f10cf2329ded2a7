import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What guards the account; of no company. */
export const securityQuery = queryOptions({
  queryKey: ['security', null],
  queryFn: ({ signal }) => call(endpoints.getSecurity, {}, { signal }),
})
