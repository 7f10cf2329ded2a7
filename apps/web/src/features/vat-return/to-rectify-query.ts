import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Months that were filed and whose documents say something else by now; under the area of documents, so that live events refresh it. */
export const toRectifyQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', 'to-rectify'],
    queryFn: ({ signal }) => call(endpoints.listVatToRectify, {}, { company, signal }),
    enabled: company !== '',
    staleTime: 60_000,
  })
