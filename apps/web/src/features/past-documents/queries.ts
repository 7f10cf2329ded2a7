import { endpoints, type PastBalancesQuery, type PastDocumentsQuery } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { fromDebts } from './balances/proposed.ts'

// Under `documents`, the kind of import that keeps them: what it brought is read again when it is over.
export const pastDocumentsQuery = (company: string, query: PastDocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'past', 'list', query],
    queryFn: ({ signal }) => call(endpoints.listPastDocuments, { query }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const pastDocumentQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'past', 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getPastDocument, { params: { id } }, { company, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

const pollMs = 4_000

/** While documents wait to be read again, a task may be at it. */
export const pastBalancesQuery = (company: string, query: PastBalancesQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'past', 'balances', query],
    queryFn: ({ signal }) => call(endpoints.listPastBalances, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.unread ?? 0) > 0 ? pollMs : false),
  })

/** What may still be owed to suppliers, told as what clients may owe. */
export const pastDebtsQuery = (company: string, query: PastBalancesQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'past', 'debts', query],
    queryFn: async ({ signal }) =>
      fromDebts(await call(endpoints.listPastDebts, { query }, { company, signal })),
    placeholderData: keepPreviousData,
  })
