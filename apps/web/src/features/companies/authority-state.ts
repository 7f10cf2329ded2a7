import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** The light probe of the authority runs on the server; the screen asks it once a minute, and live events in between. */
export const authorityStateQuery = (company: string) =>
  queryOptions({
    queryKey: ['authority', company, 'state'],
    queryFn: ({ signal }) => call(endpoints.getAuthorityState, {}, { company, signal }),
    enabled: company !== '',
    refetchInterval: 60_000,
  })
