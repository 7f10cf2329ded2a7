import {
  endpoints,
  type SimpleConversion,
  type SimpleDetail,
  type SimpleInput,
  type SimplePayment,
  type SimplesQuery,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Days } from '#lib/dates/periods.ts'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'

/** A page of the list. */
export const simplesQuery = (company: string, query: SimplesQuery) =>
  queryOptions({
    queryKey: ['simples', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listSimples, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What the receipts of all pages come to, by use and currency. */
export const simpleTotalsQuery = (company: string, { sort, page, per_page, ...query }: SimplesQuery) =>
  queryOptions({
    queryKey: ['simples', company, 'totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getSimpleTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What the company spent in some days, by currency. */
export const purchasesQuery = (company: string, days: Days) =>
  queryOptions({
    queryKey: ['expenses', company, 'totals', days],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getExpenseTotals, { query: days }, { company, signal })).data,
    staleTime: 10_000,
  })

export const simpleQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['simples', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getSimple, { params: { id } }, { company, signal }),
    staleTime: 10_000,
  })

/** The receipt that a document would become. */
export const receiptOfQuery = (company: string, from: string) =>
  queryOptions({
    queryKey: ['simples', company, 'made-of', from],
    queryFn: ({ signal }) =>
      call(endpoints.getConversion, { query: { from, to: 'simple' } }, { company, signal }),
    retry: false,
  })

/** Puts what a call answered into the cache; lists and totals are read again. */
export function rememberSimple(cache: QueryClient, company: string, detail: SimpleDetail): SimpleDetail {
  cache.setQueryData(simpleQuery(company, detail.id).queryKey, detail)
  forgetSimpleLists(cache, company)
  forgetOffersOf(cache, company, detail)
  return detail
}

/** What is left of the offers that a receipt was made of goes by where the receipt stands. */
export function forgetOffersOf(
  cache: QueryClient,
  company: string,
  { made_of }: Pick<SimpleDetail, 'made_of'>,
): void {
  if (made_of.length > 0) void cache.invalidateQueries({ queryKey: ['quotations', company] })
}

export function forgetSimpleLists(cache: QueryClient, company: string): void {
  void cache.invalidateQueries({ queryKey: ['simples', company, 'list'] })
  void cache.invalidateQueries({ queryKey: ['simples', company, 'totals'] })
}

/** Numbers a receipt, or keeps it as a draft; the same key never makes a second one. */
export function createSimple(company: string, body: SimpleInput, asDraft: boolean, key: string) {
  return call(endpoints.createSimple, { body: { ...body, as_draft: asDraft } }, { company, key })
}

/** Saves over the version of a draft that was read; under the same key, once. */
export function saveSimple(company: string, { id, version }: SimpleDetail, body: SimpleInput, key: string) {
  return call(endpoints.saveSimple, { params: { id }, body }, { company, key, version })
}

/** Numbers a draft as it stands on the screen. */
export function issueSimple(company: string, { id, version }: SimpleDetail, body: SimpleInput, key: string) {
  return call(endpoints.issueSimple, { params: { id }, body }, { company, key, version })
}

export function deleteSimple(company: string, id: string) {
  return call(endpoints.deleteSimple, { params: { id } }, { company })
}

export function paySimple(company: string, id: string, body: SimplePayment, key: string) {
  return call(endpoints.paySimple, { params: { id }, body }, { company, key })
}

export function voidSimple(company: string, id: string, reason: string, key: string) {
  return call(endpoints.voidSimple, { params: { id }, body: { reason } }, { company, key })
}

/** Makes a draft of it. */
export function convertSimple(company: string, id: string, body: SimpleConversion, key: string) {
  return call(endpoints.convertSimple, { params: { id }, body }, { company, key })
}

/** Fetches the print and lets the browser save it. */
export function downloadSimple(company: string, { id, number }: Pick<SimpleDetail, 'id' | 'number'>) {
  return downloadFile(
    endpoints.simplePdf,
    { params: { id } },
    { company, fallbackName: `${simpleName(number) ?? id}.pdf` },
  )
}

/** `CS-12`; null for a draft. */
export function simpleName(number: number | null): string | null {
  return number === null ? null : `CS-${number}`
}
