import { useQuery } from '@tanstack/react-query'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { isRatedCurrency } from '#lib/money.ts'

/** What a unit of a foreign currency is proposed at today; empty where nobody publishes it. */
export function usePublishedRate(company: string, currency: string | undefined): string {
  const isRated = currency !== undefined && isRatedCurrency(currency)
  const { data } = useQuery({
    ...exchangeRateQuery(company, isRated ? currency : 'USD'),
    enabled: isRated,
  })
  return isRated ? (data?.sell ?? '') : ''
}
