import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What the link of an invitation offers; asked for once, whoever is signed in. */
export const invitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['invitation', null, token],
    queryFn: ({ signal }) => call(endpoints.lookUpInvitation, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
