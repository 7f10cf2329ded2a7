import { type DocumentRow, endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'

const shown = 8

/** The documents touched last; under the area of documents, so that live events refresh it. */
export const lastDocumentsQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'last', shown],
    queryFn: ({ signal }): Promise<{ data: DocumentRow[] }> =>
      call(endpoints.listDocuments, { query: { per_page: shown } }, { company, signal }),
    enabled: company !== '',
  })

/** What is still to collect, a row per currency. */
export const documentTotalsQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'totals', {}],
    queryFn: ({ signal }) => call(endpoints.getDocumentTotals, { query: {} }, { company, signal }),
    enabled: company !== '',
  })

/** How many documents the authority refused and nobody fixed yet. */
export const rejectedCountQuery = (company: string) =>
  queryOptions({
    queryKey: ['documents', company, 'rejected-count'],
    queryFn: async ({ signal }) => {
      const query = { fiscal_status: 'rejected', per_page: 1 }
      const { meta } = await call(endpoints.listDocuments, { query }, { company, signal })
      return meta.total
    },
    enabled: company !== '',
  })
