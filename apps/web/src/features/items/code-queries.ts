import { endpoints, type ItemCodesQuestion } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Codes for items that need others; what is on the screen stays while another page is on its way. */
export const itemCodesQuery = (company: string, body: ItemCodesQuestion) =>
  queryOptions({
    queryKey: ['items', company, 'codes', body],
    queryFn: ({ signal }) => call(endpoints.proposeItemCodes, { body }, { company, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
