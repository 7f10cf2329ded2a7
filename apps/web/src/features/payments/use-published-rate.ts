import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { isRatedCurrency } from '#lib/money.ts'

/** What a unit of a foreign currency is proposed at on a day, as the server would take it; empty where nobody publishes it. */
export function usePublishedRate(company: string, currency: string | undefined, day: string): string {
  const isRated = currency !== undefined && isRatedCurrency(currency)
  const { data } = useQuery({
    queryKey: ['exchange-rates', company, 'of', currency, day],
    queryFn: ({ signal }) =>
      call(endpoints.getExchangeRate, { query: isRated ? { currency, day } : {} }, { company, signal }),
    enabled: isRated && day !== '',
    staleTime: 5 * 60_000,
  })
  return isRated ? (data?.documents ?? '') : ''
}
