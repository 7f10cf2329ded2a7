import { endpoints, type PaymentsQuery } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** A page of the list. */
export const paymentsQuery = (company: string, query: PaymentsQuery) =>
  queryOptions({
    queryKey: ['payments', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listPayments, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const paymentTotalsQuery = (company: string, query: PaymentsQuery) =>
  queryOptions({
    queryKey: ['payments', company, 'totals', query],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getPaymentTotals, { query }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const paymentQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['payments', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getPayment, { params: { id } }, { company, signal }),
  })

const onTheirWay = new Set(['queued', 'sent', 'processing'])

/** The electronic receipts of a payment's sales; looked at until the authority has answered them. */
export const paymentReceiptsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['payments', company, 'receipts', id],
    queryFn: ({ signal }) => call(endpoints.getPaymentReceipts, { params: { id } }, { company, signal }),
    refetchInterval: ({ state }) =>
      state.data?.sales.some(
        ({ owed, receipts }) =>
          owed?.readiness === 'sale_waits' ||
          receipts.some(({ fiscal_status }) => onTheirWay.has(fiscal_status)),
      )
        ? 3_000
        : false,
  })

/** What the receipt of one sale of a payment would say; as it is now, for it is issued from there. */
export const receiptProposalQuery = (company: string, id: string, document_id: string) =>
  queryOptions({
    queryKey: ['payments', company, 'receipt', id, document_id],
    queryFn: ({ signal }) =>
      call(endpoints.getReceiptProposal, { params: { id, document_id } }, { company, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What a client still owes. */
export const openDocumentsQuery = (company: string, clientId: string) =>
  queryOptions({
    queryKey: ['payments', company, 'open-documents', clientId],
    queryFn: async ({ signal }) =>
      (await call(endpoints.listOpenDocuments, { query: { client_id: clientId } }, { company, signal })).data,
    staleTime: 0,
  })

/** What of chosen documents is still owed, and by whom. */
export const chosenDebtsQuery = (company: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['payments', company, 'open-documents', ids],
    queryFn: async ({ signal }) =>
      (
        await call(
          endpoints.listOpenDocuments,
          { query: { document_ids: ids.join(',') } },
          { company, signal },
        )
      ).data,
    staleTime: 0,
  })

/** Payments with exactly this reference: somebody may have typed one twice. */
export const sameReferenceQuery = (company: string, reference: string) =>
  queryOptions({
    queryKey: ['payments', company, 'reference', reference],
    queryFn: async ({ signal }) => {
      const query = { reference, status: 'recorded,applied', per_page: 1 }
      return (await call(endpoints.listPayments, { query }, { company, signal })).data[0] ?? null
    },
  })

/** Balances, lists and details are read again. */
export function forgetPayments(cache: QueryClient, company: string): void {
  for (const area of ['payments', 'documents', 'clients']) {
    void cache.invalidateQueries({ queryKey: [area, company] })
  }
}

/** What clients say they paid and nobody has confirmed. */
export const paymentNoticesQuery = (company: string) =>
  queryOptions({
    queryKey: ['payments', company, 'notices'],
    queryFn: ({ signal }) => call(endpoints.listPaymentNotices, {}, { company, signal }),
  })
