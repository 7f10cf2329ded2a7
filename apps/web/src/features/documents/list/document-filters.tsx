import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientQuery } from '#features/clients/index.ts'
import { useCompanyId } from '#features/companies/index.ts'
import type { ListFilter } from '#ui/list-filters.tsx'
import { fiscalStatuses, invoiceKinds, type ListSearch, paymentStatuses } from './list-search.ts'

/** What the list of documents can be narrowed by. */
export function useDocumentFilters({ client }: ListSearch): ListFilter[] {
  const { t } = useTranslation()
  const company = useCompanyId()
  const { data } = useQuery({ ...clientQuery(company, client ?? ''), enabled: client !== undefined })
  return [
    {
      name: 'status',
      kind: 'choice',
      label: t('documents.list.filters.status'),
      choices: fiscalStatuses.map((value) => ({ value, label: t(`common.fiscal.${value}`) })),
    },
    {
      name: 'payment',
      kind: 'choice',
      label: t('documents.list.filters.payment'),
      choices: paymentStatuses.map((value) => ({ value, label: t(`common.payment.${value}`) })),
    },
    {
      name: 'kind',
      kind: 'choice',
      label: t('documents.list.filters.kind'),
      choices: invoiceKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) })),
    },
    {
      name: 'currency',
      kind: 'choice',
      label: t('common.list.currency'),
      choices: (['CRC', 'USD'] as const).map((value) => ({ value, label: t(`common.currencies.${value}`) })),
    },
    { name: 'from', kind: 'day', label: t('common.list.from') },
    { name: 'to', kind: 'day', label: t('common.list.to') },
    { name: 'client', kind: 'link', label: t('documents.list.filters.client'), words: data?.name },
  ]
}
