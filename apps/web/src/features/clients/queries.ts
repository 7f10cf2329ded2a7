import { type Client, type ClientsQuery, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'
import type { SearchSource } from '#ui/form/search-combobox.tsx'

/** A page of the list. */
export const clientsQuery = (company: string, query: ClientsQuery) =>
  queryOptions({
    queryKey: ['clients', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listClients, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const clientQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getClient, { params: { id } }, { company, signal }),
    staleTime: 30_000,
  })

/** The client that one became part of; null where that is not why it was not found. */
export function mergedInto(error: unknown): string | null {
  return error instanceof ApiError && error.code === 'client-merged' ? String(error.params.kept_id) : null
}

/** The clients a text finds. */
export function clientChoices(company: string, text: string): SearchSource<Client> {
  return {
    queryKey: ['clients', company, 'choices', text],
    queryFn: async ({ signal }) => {
      const query = { search: text, per_page: 8 }
      const page = await call(endpoints.listClients, { query }, { company, signal })
      return [{ label: null, options: page.data }]
    },
  }
}

/** Lists and choices of clients are read again; the saved client is known at once. */
export function rememberClient(cache: QueryClient, company: string, client: Client): void {
  cache.setQueryData(clientQuery(company, client.id).queryKey, client)
  void cache.invalidateQueries({ queryKey: ['clients', company, 'list'] })
  void cache.invalidateQueries({ queryKey: ['clients', company, 'choices'] })
}
