import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { MoneyPage } from '#ui/money-page.tsx'
import { receptionQuery } from './queries.ts'
import { ReceptionDetail } from './reception-detail.tsx'

/** A received document on a page of its own; its words are those of the area `money`. */
export function ReceptionScreen({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const query = useQuery(receptionQuery(company, id))
  const { data } = query
  const title =
    data === undefined
      ? null
      : [t(`documents.kinds.${data.kind}`), shortNumber(data.consecutivo)].filter(Boolean).join(' ')
  useScreenTitle(title)
  return (
    <MoneyPage query={query} title={title} to="/document-receptions" list={t('shell.nav.receptions')}>
      {(reception, crumb) => <ReceptionDetail company={company} reception={reception} crumb={crumb} />}
    </MoneyPage>
  )
}
