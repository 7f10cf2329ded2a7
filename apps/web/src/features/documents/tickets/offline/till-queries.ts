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

export function retryTillSale(company: string, id: string, withoutClient: boolean) {
  const body = { without_client: withoutClient }
  return call(endpoints.retryTillSale, { params: { id }, body }, { company })
}

export function replaceTillSale(company: string, id: string) {
  return call(endpoints.replaceTillSale, { params: { id } }, { company })
}
