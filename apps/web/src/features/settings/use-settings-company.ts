import { type Company, endpoints } from '@cuentaclara/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCompanies } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { ApiError } from '#lib/http/api-error.ts'

const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['companies', 'one', id],
    queryFn: ({ signal }) => call(endpoints.getCompany, { params: { id } }, { signal }),
    retry: (failures, error) => failures < 2 && !isNowhere(error),
  })

type SettingsCompany = {
  company: Company | undefined
  /** No company of this person: whether it exists is not told. */
  isNowhere: boolean
  error: Error | null
  retry: () => void
}

/** The company that an address names: one of those already known, else as the server tells it. */
export function useSettingsCompany(id: string): SettingsCompany {
  const known = useCompanies((state) =>
    state.currentCompany?.id === id
      ? state.currentCompany
      : state.companies.find((company) => company.id === id),
  )
  const { data, error, refetch } = useQuery({ ...companyQuery(id), enabled: known === undefined })
  return {
    company: known ?? data?.company,
    isNowhere: known === undefined && isNowhere(error),
    error: known === undefined ? error : null,
    retry: () => void refetch(),
  }
}

/** Somebody else's, unknown, or no id at all. */
function isNowhere(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.status)
}
