import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What a dollar costs today, as the company takes it. */
export const exchangeRateQuery = (company: string) =>
  queryOptions({
    queryKey: ['exchange-rates', company, 'current'],
    queryFn: ({ signal }) => call(endpoints.getExchangeRate, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })
