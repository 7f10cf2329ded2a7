import { type CompanySettings, endpoints } from '@cuentaclara/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshProfile } from '#features/identity/index.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { companySettingsQuery } from './queries.ts'

/** Of a form that somebody wrote in for a while: it began with this version. */
type Written = { body: FormData; over: number | undefined }

/** The company itself, changed by the multipart form of the specification: only the fields that are sent. */
export function useCompanyConfig(company: string) {
  const cache = useQueryClient()
  const query = companySettingsQuery(company)
  const { data, error, refetch } = useQuery(query)
  const save = useMutation({
    mutationFn: (sent: FormData | Written): Promise<CompanySettings> => {
      const { body, over } = sent instanceof FormData ? { body: sent, over: data?.version } : sent
      body.set('company_id', company)
      return call(endpoints.updateCompanyConfig, { body }, { version: over })
    },
    async onSuccess(saved) {
      cache.setQueryData(query.queryKey, saved)
      void cache.invalidateQueries({ queryKey: ['companies'] })
      void cache.invalidateQueries({ queryKey: ['settings', company, 'numbering'] })
      void cache.invalidateQueries({ queryKey: ['authority', company] })
      await refreshProfile()
    },
  })
  return { settings: data, loadError: error, save, errors: fieldErrors(save.error), reload: refetch }
}

/** The fields of a change as a form. */
export function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}
