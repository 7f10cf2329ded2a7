import {
  type DocumentRow,
  documentFigures,
  fiscalStatuses,
  type ListEntry,
  paymentStatuses,
} from '@cuentaclara/contracts'
import { useClientName } from '#features/clients/index.ts'
import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import { currencyFilter } from '#lib/currency-names.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { periodFilters, warningFilter } from '#ui/list/list-filters.tsx'
import type { ListFilter } from '#ui/list/say-filters.ts'
import type { DocumentSearch } from './list-search.ts'

/** What the list of documents can be narrowed by. */
export function useDocumentFilters(
  { client }: DocumentSearch,
  { kinds, isOwing }: { kinds: readonly DocumentRow['kind'][]; isOwing: boolean },
): ListFilter[] {
  const { t, i18n } = useTranslation()
  const company = useCompanyId()
  const clientName = useClientName(client)
  const sellers = useListEntries(company, 'seller').map(toChoice)
  const tags = useListEntries(company, 'tag').map(toChoice)
  const filters: ListFilter[] = [
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
      name: 'adds_to',
      kind: 'choice',
      label: t('common.list.addsTo'),
      choices: documentFigures.map((value) => ({ value, label: t(`documents.list.totals.${value}`) })),
    },
    {
      name: 'paid_by',
      kind: 'choice',
      label: t('documents.list.filters.means'),
      choices: paymentMeansCodes.map((value) => ({
        value,
        label: t(`documents.codes.paymentMeans.${value}`),
      })),
    },
    {
      name: 'kind',
      kind: 'choice',
      label: t('documents.list.filters.kind'),
      choices: kinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) })),
    },
    currencyFilter(i18n),
    warningFilter(t),
    ...periodFilters(t),
    { name: 'seller', kind: 'choice', label: t('documents.editor.seller'), choices: sellers },
    { name: 'tag', kind: 'choice', label: t('documents.list.filters.tag'), choices: tags },
    { name: 'client', kind: 'link', label: t('documents.list.filters.client'), words: clientName },
  ]
  return filters.filter(
    ({ name, ...filter }) =>
      (!ofOwing.has(name) || isOwing) &&
      (name !== 'kind' || kinds.length > 1) &&
      (filter.kind !== 'choice' || filter.choices.length > 0),
  )
}

/** Of lists that say what is owed. */
const ofOwing: ReadonlySet<string> = new Set(['payment', 'adds_to'])

function toChoice({ id, name }: ListEntry) {
  return { value: id, label: name }
}
