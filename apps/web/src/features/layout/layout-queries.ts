import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

export const exchangeRateQuery = (company: string) =>
  queryOptions({
    queryKey: ['exchange-rates', company, 'current'],
    queryFn: ({ signal }) => call(endpoints.getExchangeRate, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })

/** The light probe of the authority runs on the server; the screen asks it once a minute, and live events in between. */
export const authorityStateQuery = (company: string) =>
  queryOptions({
    queryKey: ['authority', company, 'state'],
    queryFn: ({ signal }) => call(endpoints.getAuthorityState, {}, { company, signal }),
    enabled: company !== '',
    refetchInterval: 60_000,
  })

/** Long work of this person in a company; live events of type `task` make it old. */
export const tasksQuery = (company: string) =>
  queryOptions({
    queryKey: ['tasks', company, 'list'],
    queryFn: ({ signal }) => call(endpoints.listTasks, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })
