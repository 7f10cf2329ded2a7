import { type ExchangeRateHistory, type ExchangeRatesQuery, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export type RatedCurrency = ExchangeRateHistory['currency']

/** Thirty days of a currency up to one. */
export const rateHistoryQuery = (company: string, query: ExchangeRatesQuery) =>
  queryOptions({
    queryKey: ['exchange-rates', company, 'history', query],
    queryFn: ({ signal }) => call(endpoints.listExchangeRates, { query }, { company, signal }),
    enabled: company !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
