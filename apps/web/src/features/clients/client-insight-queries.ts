import {
  type DocumentsQuery,
  endpoints,
  type PaymentsQuery,
  type StatementQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

// What a client's page asks beside the client; under the area of documents, so that live events refresh it.

export const clientAccountQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'client-account', id],
    queryFn: ({ signal }) => call(endpoints.getClientAccount, { params: { id } }, { company, signal }),
    enabled: company !== '',
  })

/** What a client proposes of itself and nobody has decided. */
export const clientCorrectionsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'corrections', id],
    queryFn: ({ signal }) => call(endpoints.listClientCorrections, { params: { id } }, { company, signal }),
    enabled: company !== '',
  })

/** Others that are perhaps the same client. */
export const clientDuplicatesQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'duplicates', id],
    queryFn: ({ signal }) => call(endpoints.listClientDuplicates, { params: { id } }, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })

/** What merging two clients would do; asked anew each time, for its stamp has to be true. */
export const clientMergeQuery = (company: string, id: string, other: string) =>
  queryOptions({
    queryKey: ['clients', company, 'merge', id, other],
    queryFn: ({ signal }) =>
      call(endpoints.previewClientMerge, { params: { id, other } }, { company, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const clientDocumentsQuery = (company: string, query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'of-client', query],
    queryFn: ({ signal }) => call(endpoints.listDocuments, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

export const clientPaymentsQuery = (company: string, query: PaymentsQuery) =>
  queryOptions({
    queryKey: ['payments', company, 'of-client', query],
    queryFn: ({ signal }) => call(endpoints.listPayments, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

export const clientStatementQuery = (company: string, id: string, query: StatementQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'client-statement', id, query],
    queryFn: ({ signal }) =>
      call(endpoints.getClientStatement, { params: { id }, query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
  })

export const clientItemsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'client-items', id],
    queryFn: ({ signal }) => call(endpoints.listClientItems, { params: { id } }, { company, signal }),
    enabled: company !== '',
  })

export const clientLettersQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'client-letters', id],
    queryFn: ({ signal }) => call(endpoints.listClientLetters, { params: { id } }, { company, signal }),
    enabled: company !== '',
  })

export const clientContactsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['clients', company, 'contacts', id],
    queryFn: ({ signal }) => call(endpoints.listClientContacts, { params: { id } }, { company, signal }),
    enabled: company !== '',
  })
