import { endpoints } from '@cuentaclara/contracts'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import type { FindFieldProps } from '#ui/list/say-filters.ts'

const FindField = part(() => import('#ui/list/find-field.tsx'), 'FindField')

/** One client of as many as there are, to narrow a list to: looked for by name or identity number. */
export function ClientFilterField(props: FindFieldProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  return (
    <FindField
      {...props}
      label={t('documents.list.client')}
      find={(text) => ({
        queryKey: ['clients', company, 'filter', text],
        queryFn: async ({ signal }) => {
          const query = { search: text, per_page: 8 }
          const { data } = await call(endpoints.listClients, { query }, { company, signal })
          return [{ label: null, options: data.map(({ id, name }) => ({ value: id, label: name })) }]
        },
      })}
    />
  )
}
