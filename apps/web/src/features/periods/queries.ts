import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

export const closingsQuery = (company: string) =>
  queryOptions({
    queryKey: ['closings', company, 'changes'],
    queryFn: ({ signal }) => call(endpoints.getClosings, {}, { company, signal }),
    enabled: company !== '',
  })

/** What is still open in what would be closed with a month. */
export const openInPeriodQuery = (company: string, month: string) =>
  queryOptions({
    queryKey: ['closings', company, 'open', month],
    queryFn: ({ signal }) => call(endpoints.reviewPeriod, { query: { month } }, { company, signal }),
    enabled: company !== '' && month !== '',
    // Whoever comes back from a list wants to see what is left.
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
