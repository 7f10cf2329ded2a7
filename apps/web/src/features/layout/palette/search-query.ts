import { endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** The same in the person's other companies, which come after those of the one at hand. */
export const elsewhereQuery = (company: string, words: string) =>
  queryOptions({
    queryKey: ['search', company, 'elsewhere', words],
    queryFn: ({ signal }) =>
      call(
        endpoints.searchElsewhere,
        { query: { q: words, ...(company !== '' && { but: company }) } },
        { signal },
      ),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })

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

/** Whatever else the company keeps under these words. */
export const recordsQuery = (company: string, words: string) =>
  queryOptions({
    queryKey: ['search', company, 'records', words],
    queryFn: ({ signal }) => call(endpoints.searchRecords, { query: { q: words } }, { company, signal }),
    enabled: company !== '' && words.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
