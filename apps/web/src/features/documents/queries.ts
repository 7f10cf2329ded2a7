import {
  type ConversionQuery,
  type DocumentDetail,
  type DocumentRow,
  type DocumentsQuery,
  endpoints,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import type { CurrencyCode } from '#lib/money.ts'

/** One document with everything about it. */
export const documentQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getDocument, { params: { id } }, { company, signal }),
    staleTime: 10_000,
  })

/** The letter of a document as it would go now. */
export const documentLetterQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'letter', id],
    queryFn: ({ signal }) => call(endpoints.getDocumentLetter, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** The reminder that would go about a document now. */
export const documentReminderQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'reminder', id],
    queryFn: ({ signal }) => call(endpoints.getDocumentReminder, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What settled a document. */
export const settlementQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'settlement', id],
    queryFn: ({ signal }) => call(endpoints.getSettlement, { params: { id } }, { company, signal }),
    staleTime: 0,
  })

/** What will settle a draft as soon as it is issued. */
export const moneyBeforeQuery = (company: string, id: string, currency: CurrencyCode) =>
  queryOptions({
    queryKey: ['documents', company, 'money-before', id, currency],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getMoneyBefore, { params: { id }, query: { currency } }, { company, signal }))
        .data,
    staleTime: 0,
  })

/** A page of the list. */
export const documentsQuery = (company: string, query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listDocuments, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** Totals per currency of all the list's pages. */
export const documentTotalsQuery = (company: string, query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'list-totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getDocumentTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What the documents of a query were paid with. */
export const meansTotalsQuery = (company: string, query: DocumentsQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'list-totals', 'means', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getMeansTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** How much of a document notes may still take. */
export const correctableQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'correctable', id],
    queryFn: ({ signal }) => call(endpoints.getCorrectable, { params: { id } }, { company, signal }),
  })

/** The draft that a document of another kind would become. */
export const conversionQuery = (company: string, query: ConversionQuery) =>
  queryOptions({
    queryKey: ['documents', company, 'conversion', query],
    queryFn: ({ signal }) => call(endpoints.getConversion, { query }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** In which of the reader's companies a document is. */
export const whereaboutsQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['whereabouts', type, id],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getWhereabouts, { query: { type, id } }, { signal })).company,
    retry: false,
    staleTime: 60_000,
  })

/** What issuing knows of the company itself; only for roles that may read its settings. */
export const companySettingsQuery = (company: string) =>
  queryOptions({
    queryKey: ['companies', company, 'settings'],
    queryFn: ({ signal }) => call(endpoints.getCompanySettings, {}, { company, signal }),
    retry: false,
    staleTime: 60_000,
  })

/** Where documents may be issued from. */
export const issuingPlacesQuery = (company: string) =>
  queryOptions({
    queryKey: ['issuing-places', company],
    queryFn: async ({ signal }) => (await call(endpoints.getIssuingPlaces, {}, { company, signal })).data,
    staleTime: 5_000,
  })

/** Puts what a call answered into the cache, and marks lists and totals as old. */
export function rememberDetail(cache: QueryClient, company: string, detail: DocumentDetail): void {
  remember(cache, company, detail.id, () => detail)
}

/** A row answered by an official act: the document is read again. */
export function rememberRow(cache: QueryClient, company: string, row: DocumentRow): void {
  const queryKey = remember(cache, company, row.id, (known) => known && { ...known, ...row })
  void cache.invalidateQueries({ queryKey })
}

/** What was asked before an act came to pass is given up: it would show an invoice that is issued, for a moment, as a draft. */
function remember(
  cache: QueryClient,
  company: string,
  id: string,
  told: (known: DocumentDetail | undefined) => DocumentDetail | undefined,
) {
  const { queryKey } = documentQuery(company, id)
  void cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, told)
  forgetLists(cache, company)
  return queryKey
}

/** Lists and totals are read again when they are next seen. */
export function forgetLists(cache: QueryClient, company: string): void {
  void cache.invalidateQueries({ queryKey: ['documents', company, 'list'] })
  void cache.invalidateQueries({ queryKey: ['documents', company, 'list-totals'] })
}
