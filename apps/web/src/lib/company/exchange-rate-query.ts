import { type ExchangeRateHistory, endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

type Currency = ExchangeRateHistory['currency']

/** What a dollar, or a euro, costs today, as the company takes it. */
export const exchangeRateQuery = (company: string, currency: Currency = 'USD') =>
  queryOptions({
    queryKey: ['exchange-rates', company, 'current', currency],
    queryFn: ({ signal }) => call(endpoints.getExchangeRate, { query: { currency } }, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })
