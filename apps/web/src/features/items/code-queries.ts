import { endpoints, type ItemCodePreviewInput, type ItemCodesQuestion } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Codes for items that need others; what is on the screen stays while another page is on its way. */
export const itemCodesQuery = (company: string, body: ItemCodesQuestion) =>
  queryOptions({
    queryKey: ['items', company, 'codes', body],
    queryFn: ({ signal }) => call(endpoints.proposeItemCodes, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** What one code would make of many items; the last answer stays while another is on its way. */
export const itemCodePreviewQuery = (company: string, body: ItemCodePreviewInput) =>
  queryOptions({
    queryKey: ['items', company, 'code', body],
    queryFn: ({ signal }) => call(endpoints.previewItemCode, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Codes for lines of drafts, offers and series; they go with the items when those are asked for again. */
export const lineCodesQuery = (company: string, page: number) =>
  queryOptions({
    queryKey: ['items', company, 'line-codes', page],
    queryFn: ({ signal }) => call(endpoints.proposeLineCodes, { query: { page } }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
