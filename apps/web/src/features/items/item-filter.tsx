import { endpoints } from '@cuentaclara/contracts'
import { useQuery } from '@tanstack/react-query'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import type { FindFieldProps } from '#ui/list/say-filters.ts'
import { itemQuery } from './queries.ts'

const FindField = part(() => import('#ui/list/find-field.tsx'), 'FindField')

/** One item of the catalogue, to narrow a list to what sells it; one that is no longer sold is found too. */
export function ItemFilterField(props: FindFieldProps) {
  const { t } = useTranslation()
  const company = useCompanyId()
  return (
    <FindField
      {...props}
      label={t('documents.list.item')}
      find={(text) => ({
        queryKey: ['items', company, 'filter', text],
        queryFn: async ({ signal }) => {
          const query = { search: text, per_page: 8 }
          const { data } = await call(endpoints.listItems, { query }, { company, signal })
          return [{ label: null, options: data.map(({ id, name }) => ({ value: id, label: name })) }]
        },
      })}
    />
  )
}

/** How an item is called whose id an address names. */
export function useItemName(id: string | undefined): string | undefined {
  const company = useCompanyId()
  const { data } = useQuery({
    ...itemQuery(company, id ?? ''),
    enabled: id !== undefined && company !== '',
  })
  return data?.name
}
