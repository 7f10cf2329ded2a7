import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { ApiError } from '#lib/http/api-error.ts'
import { clientQuery } from './queries.ts'

/** How a client is called whose id an address names; one that became part of another is called as that one. */
export function useClientName(id: string | undefined): string | undefined {
  const company = useCompanyId()
  const { data, error } = useQuery({
    ...clientQuery(company, id ?? ''),
    enabled: id !== undefined && company !== '',
  })
  if (error instanceof ApiError && error.code === 'client-merged') return String(error.params.kept_name)
  return data?.name
}
