import { type DocumentDetail, endpoints } from '@cuentaclara/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'

/** Every try at the authority about a document: there is a new one whenever it moved, or the next is put off. */
export const authorityLogQuery = (
  company: string,
  { id, fiscal_status, next_attempt_at }: Pick<DocumentDetail, 'id' | 'fiscal_status' | 'next_attempt_at'>,
) =>
  queryOptions({
    queryKey: ['documents', company, 'authority-log', id, fiscal_status, next_attempt_at],
    queryFn: async ({ signal }) =>
      (await call(endpoints.getAuthorityLog, { params: { id } }, { company, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
