import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** The price list that a line's price was taken from; nothing for the usual prices. */
export function PricedBy({ list, className }: { list: string | undefined; className?: string | undefined }) {
  return list === undefined ? null : <ListName list={list} className={className} />
}

function ListName({ list, className }: { list: string; className?: string | undefined }) {
  const { t } = useTranslation()
  const entry = useListEntries(useCompanyId(), 'price_list', [list]).find(({ id }) => id === list)
  if (entry === undefined) return null
  return <span className={className}>{t('documents.editor.priceListOf', { name: entry.name })}</span>
}
