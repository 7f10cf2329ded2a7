import { useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { yesOrNo } from '#lib/list-search.ts'
import type { ListFilter } from '#ui/list/say-filters.ts'

const rates = ['08', '04', '03', '02', '09', '10', '01', '11'] as const

/** What the list of items can be narrowed to; a price list shows its prices. */
export function useItemFilters(company: string): ListFilter[] {
  const { t } = useTranslation()
  const categories = useListEntries(company, 'category')
  const priceLists = useListEntries(company, 'price_list')
  const answers = yesOrNo.map((value) => ({ value, label: t(`catalogue.items.has.${value}`) }))
  return [
    {
      name: 'category',
      kind: 'choice',
      label: t('catalogue.items.category'),
      choices: categories.map(({ name }) => ({ value: name, label: name })),
    },
    {
      name: 'rate',
      kind: 'choice',
      label: t('catalogue.items.tax'),
      choices: rates.map((value) => ({ value, label: t(`documents.codes.rates.${value}`) })),
    },
    {
      name: 'list',
      kind: 'choice',
      label: t('catalogue.items.priceList'),
      choices: priceLists.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'active',
      kind: 'choice',
      label: t('catalogue.items.active'),
      choices: [
        { value: 'yes', label: t('catalogue.items.active') },
        { value: 'no', label: t('catalogue.items.inactive') },
      ],
    },
    { name: 'picture', kind: 'choice', label: t('catalogue.items.picture'), choices: answers },
    { name: 'barcode', kind: 'choice', label: t('catalogue.items.barcode'), choices: answers },
  ]
}
