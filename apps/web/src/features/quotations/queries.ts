import {
  endpoints,
  type QuotationConversion,
  type QuotationConverted,
  type QuotationDecision,
  type QuotationDetail,
  type QuotationInput,
  type QuotationRow,
  type QuotationsQuery,
  type SendDocumentInput,
} from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { quotationNumber } from './number.ts'

/** A page of the list. */
export const quotationsQuery = (company: string, query: QuotationsQuery) =>
  queryOptions({
    queryKey: ['quotations', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listQuotations, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What all pages of the list come to. */
export const quotationTotalsQuery = (company: string, query: QuotationsQuery) =>
  queryOptions({
    queryKey: ['quotations', company, 'list-totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getQuotationTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** The same question, by where the offers stand. */
export const quotationBoardQuery = (company: string, query: QuotationsQuery) => {
  const { page: _, per_page: __, sort: ___, ...question } = query
  return queryOptions({
    queryKey: ['quotations', company, 'board', question],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getQuotationBoard, { query: question }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}

export const quotationQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['quotations', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getQuotation, { params: { id } }, { company, signal }),
    staleTime: 10_000,
  })

/** The letter of an offer as it would go now. */
export const quotationLetterQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['quotations', company, 'letter', id],
    queryFn: ({ signal }) => call(endpoints.getQuotationLetter, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** What WhatsApp would be handed about an offer now. */
export const quotationWhatsappQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['quotations', company, 'whatsapp', id],
    queryFn: ({ signal }) => call(endpoints.getQuotationWhatsapp, { params: { id } }, { company, signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Puts what a call answered into the cache; lists are read again. */
export function rememberQuotation(
  cache: QueryClient,
  company: string,
  detail: QuotationDetail,
): QuotationDetail {
  cache.setQueryData(quotationQuery(company, detail.id).queryKey, detail)
  forgetQuotationLists(cache, company)
  return detail
}

export function forgetQuotationLists(cache: QueryClient, company: string): void {
  void cache.invalidateQueries({ queryKey: ['quotations', company, 'list'] })
  void cache.invalidateQueries({ queryKey: ['quotations', company, 'list-totals'] })
  void cache.invalidateQueries({ queryKey: ['quotations', company, 'board'] })
}

/** Creates a draft; the same key never makes a second one. */
export function createQuotation(
  company: string,
  body: QuotationInput,
  key: string,
): Promise<QuotationDetail> {
  return call(endpoints.createQuotation, { body }, { company, key })
}

/** Saves over the version that was read, once for a key; ApiError 412 when somebody saved in between. */
export function saveQuotation(
  company: string,
  id: string,
  body: QuotationInput,
  version: number,
  key: string,
): Promise<QuotationDetail> {
  return call(endpoints.saveQuotation, { params: { id }, body }, { company, key, version })
}

/** Says that a draft has reached its client: by its link, or in a way that only the person knows. */
export function sendQuotation(
  company: string,
  id: string,
  how: 'link' | 'said',
  key: string,
): Promise<QuotationDetail> {
  return call(endpoints.sendQuotation, { params: { id }, body: { how } }, { company, key })
}

/** Mails an offer with its PDF; a draft is sent by that. */
export function mailQuotation(
  company: string,
  id: string,
  body: SendDocumentInput,
  key: string,
): Promise<null> {
  return call(endpoints.mailQuotation, { params: { id }, body }, { company, key })
}

/** Notes that an offer was taken to its client in WhatsApp; a draft is sent by that. */
export function handQuotationToWhatsapp(
  company: string,
  id: string,
  body: { phone: string; text: string },
  key: string,
): Promise<null> {
  return call(endpoints.handQuotationToWhatsapp, { params: { id }, body }, { company, key })
}

/** Lets the browser save the PDF of an offer. */
export function downloadQuotation(
  company: string,
  quotation: Pick<QuotationRow, 'id' | 'number' | 'revision'>,
): Promise<void> {
  const fallbackName = `${quotationNumber(quotation)}.pdf`
  return downloadFile(endpoints.quotationPdf, { params: { id: quotation.id } }, { company, fallbackName })
}

export function decideQuotation(
  company: string,
  id: string,
  body: QuotationDecision,
  key: string,
): Promise<QuotationDetail> {
  return call(endpoints.decideQuotation, { params: { id }, body }, { company, key })
}

export function extendQuotation(company: string, id: string, validUntil: string): Promise<QuotationDetail> {
  return call(endpoints.extendQuotation, { params: { id }, body: { valid_until: validUntil } }, { company })
}

export function reviseQuotation(company: string, id: string): Promise<QuotationDetail> {
  return call(endpoints.reviseQuotation, { params: { id } }, { company })
}

export function cancelQuotation(company: string, id: string): Promise<QuotationDetail> {
  return call(endpoints.cancelQuotation, { params: { id } }, { company })
}

export function deleteQuotation(company: string, id: string): Promise<null> {
  return call(endpoints.deleteQuotation, { params: { id } }, { company })
}

/** Once documents were made of offers: what is left of each, and where it stands, is read again. */
export function forgetConverted(cache: QueryClient, company: string, ids: readonly string[]): void {
  for (const id of ids) void cache.invalidateQueries({ queryKey: quotationQuery(company, id).queryKey })
  forgetQuotationLists(cache, company)
  void cache.invalidateQueries({ queryKey: ['simples', company] })
}

/** Answers the draft that was made. */
export function convertQuotation(
  company: string,
  id: string,
  body: QuotationConversion,
  key: string,
): Promise<QuotationConverted> {
  return call(endpoints.convertQuotation, { params: { id }, body }, { company, key })
}
