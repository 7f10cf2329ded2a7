import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** The tills of the company. */
export const tillsQuery = (company: string) =>
  queryOptions({
    queryKey: ['tills', company],
    queryFn: async ({ signal }) => (await call(endpoints.listTills, {}, { company, signal })).data,
    staleTime: 2_000,
  })

/** What tills brought and is not issued. */
export const tillSalesQuery = (company: string) =>
  queryOptions({
    queryKey: ['till-sales', company],
    queryFn: async ({ signal }) => (await call(endpoints.listTillSales, {}, { company, signal })).data,
    staleTime: 5_000,
  })

/** To whom it is issued: as it was sold, to nobody by name, or to another client. */
export type SoldTo = 'same' | 'nobody' | { id: string }

export function retryTillSale(company: string, id: string, to: SoldTo) {
  const body = { without_client: to === 'nobody', client_id: typeof to === 'string' ? null : to.id }
  return call(endpoints.retryTillSale, { params: { id }, body }, { company })
}

export function replaceTillSale(company: string, id: string) {
  return call(endpoints.replaceTillSale, { params: { id } }, { company })
}
