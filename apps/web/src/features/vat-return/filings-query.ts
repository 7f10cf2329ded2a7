import { endpoints, type VatFilings } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** How often a package is looked after while it is made. */
const lookAgainMs = 2_500

/** Under the area of documents, so that what is filed or rectified refreshes it. */
export const filingsQuery = (company: string, period: string) =>
  queryOptions({
    queryKey: ['documents', company, 'vat-return', period, 'filings'],
    queryFn: ({ signal }) => call(endpoints.listVatFilings, { params: { period } }, { company, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isMade) ? lookAgainMs : false),
  })

const isMade = (filing: VatFilings['data'][number]) => filing.package.state === 'making'
