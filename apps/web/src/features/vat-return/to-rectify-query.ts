import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/**
 * Months that were filed and whose documents say something else by now. Under the area of what ends a month: to ask for it may compute
 * returns, and not every document that is issued meanwhile is worth that.
 */
export const toRectifyQuery = (company: string) =>
  queryOptions({
    queryKey: ['closings', company, 'to-rectify'],
    queryFn: ({ signal }) => call(endpoints.listVatToRectify, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 5 * 60_000,
  })
