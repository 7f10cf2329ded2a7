import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What anybody may know about the installation. */
export const installationQuery = queryOptions({
  queryKey: ['installation', null],
  queryFn: ({ signal }) => call(endpoints.getInstallation, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
