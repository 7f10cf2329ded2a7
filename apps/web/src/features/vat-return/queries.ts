import { endpoints, type VatInputs, type VatReturn, type VatWithholdingsFile } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { toRectifyQuery } from './to-rectify-query.ts'

/** Which version is asked for; without one the newest. */
export const ofVersion = (version: number | undefined) => (version === undefined ? {} : { version })

/** The month that a screen opens with: the calendar of the installation says whose return is due next. */
export const nextVatReturnQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', 'next'],
    queryFn: ({ signal }) => call(endpoints.getNextVatReturn, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })

/** Under the area of documents, so that live events refresh it. */
export const vatReturnQuery = (company: string, period: string, version?: number) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'whole', version ?? null],
    queryFn: ({ signal }) =>
      call(endpoints.getVatReturn, { params: { period }, query: ofVersion(version) }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const vatBoxQuery = (
  company: string,
  { period, box, page, version }: { period: string; box: string; page: number; version?: number | undefined },
) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'box', box, page, version ?? null],
    queryFn: ({ signal }) =>
      call(
        endpoints.getVatBox,
        { params: { period, box }, query: { page, ...ofVersion(version) } },
        { company, signal },
      ),
    placeholderData: keepPreviousData,
  })

export const vatPurchasesQuery = (company: string, period: string, page: number) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'purchases', page],
    queryFn: ({ signal }) =>
      call(endpoints.listVatPurchases, { params: { period }, query: { page } }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const vatPurchaseLinesQuery = (company: string, period: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'purchase-lines', id],
    queryFn: ({ signal }) =>
      call(endpoints.listVatPurchaseLines, { params: { period, id } }, { company, signal }),
  })

export const lateArrivalsQuery = (company: string, period: string, page: number) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'late-arrivals', page],
    queryFn: ({ signal }) =>
      call(endpoints.listVatLateArrivals, { params: { period }, query: { page } }, { company, signal }),
    placeholderData: keepPreviousData,
  })

export const capitalGoodsQuery = (company: string, period: string) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'capital-goods'],
    queryFn: ({ signal }) => call(endpoints.listVatCapitalGoods, { params: { period } }, { company, signal }),
  })

/** Changes a return: every figure follows from the answer or is asked for again. */
export function useVatChange<Given>(
  period: string,
  change: (given: Given, company: string) => Promise<VatReturn | null>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const cache = useQueryClient()
  const company = useCompanyId()
  return useMutation({
    mutationFn: (given: Given) => change(given, company),
    onSuccess(answer) {
      if (answer !== null) cache.setQueryData(vatReturnQuery(company, period).queryKey, answer)
      void cache.invalidateQueries({ queryKey: ['documents', company, 'vat-return'] })
      void cache.invalidateQueries({ queryKey: toRectifyQuery(company).queryKey })
      toastSuccess({ subject: 'vat-return', message: done })
      onDone?.()
    },
    onError: (error) => toastRefusal(error, 'vat-return'),
  })
}

/** Reads a file of withholdings; `columns` says what each is, where its headings do not. */
export function readWithholdings(
  { file, columns }: { file: File; columns?: VatWithholdingsFile['columns'] },
  company: string,
) {
  const body = new FormData()
  body.append('file', file)
  const query = columns === undefined ? {} : { columns: columns.map(({ field }) => field ?? '').join() }
  return call(endpoints.readVatWithholdings, { query, body }, { company })
}

export function saveInputs(period: string) {
  return (inputs: VatInputs, company: string) =>
    call(endpoints.saveVatInputs, { params: { period }, body: inputs }, { company })
}
