import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const membersQuery = (company: string) =>
  queryOptions({
    queryKey: ['members', company, 'list'],
    queryFn: ({ signal }) => call(endpoints.listMembers, {}, { company, signal }),
    enabled: company !== '',
  })

export const invitationsQuery = (company: string) =>
  queryOptions({
    queryKey: ['members', company, 'invitations'],
    queryFn: ({ signal }) => call(endpoints.listInvitations, {}, { company, signal }),
    enabled: company !== '',
  })

/** The open branches and terminals of a company. */
export const openPlacesQuery = (company: string) =>
  queryOptions({
    queryKey: ['issuing-places', company],
    queryFn: async ({ signal }) => (await call(endpoints.getIssuingPlaces, {}, { company, signal })).data,
  })
