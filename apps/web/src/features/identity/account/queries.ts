import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What opens the account beside its password; asked again with what guards it. */
export const openDoorsQuery = queryOptions({
  queryKey: ['security', null, 'doors'],
  queryFn: ({ signal }) => call(endpoints.getOpenDoors, {}, { signal }),
})

/** What guards the account; of no company. */
export const securityQuery = queryOptions({
  queryKey: ['security', null],
  queryFn: ({ signal }) => call(endpoints.getSecurity, {}, { signal }),
})
