import { type CardSettlement, type CardSettlementsQuery, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** A page of the register. */
export const settlementsQuery = (company: string, query: CardSettlementsQuery) =>
  queryOptions({
    queryKey: ['card-settlements', company, 'list', query],
    queryFn: ({ signal }) => call(endpoints.listCardSettlements, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

/** What all that a question means comes to. */
export const settlementTotalsQuery = (company: string, query: CardSettlementsQuery) =>
  queryOptions({
    queryKey: ['card-settlements', company, 'totals', query],
    queryFn: ({ signal }) => call(endpoints.getCardSettlementTotals, { query }, { company, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const settlementQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['card-settlements', company, 'detail', id],
    queryFn: ({ signal }) => call(endpoints.getCardSettlement, { params: { id } }, { company, signal }),
    staleTime: 2_000,
  })

/** Lists, the bank, and the VAT return and reports, which stand under documents, say something else now. */
export function forgetSettlements(cache: QueryClient, company: string): void {
  for (const area of ['card-settlements', 'bank', 'documents'])
    void cache.invalidateQueries({ queryKey: [area, company] })
}

export async function removeSettlement(
  cache: QueryClient,
  company: string,
  { id }: CardSettlement,
): Promise<void> {
  await call(endpoints.removeCardSettlement, { params: { id } }, { company })
  forgetSettlements(cache, company)
}
