import { endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What the server finds for a few words; nothing is asked for none. */
export const searchQuery = (company: string, words: string) =>
  queryOptions({
    queryKey: ['search', company, words],
    queryFn: ({ signal }) => call(endpoints.search, { query: { q: words } }, { company, signal }),
    enabled: company !== '' && words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
