import { endpoints } from '@cuentaclara/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** What a document hangs together with beside other documents. */
export const documentConnectionsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: ['documents', company, 'connections', id],
    queryFn: ({ signal }) => call(endpoints.getDocumentConnections, { params: { id } }, { company, signal }),
    staleTime: 0,
  })
