import { shortNumber } from '@cuentaclara/einvoice/short-number'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { receptionQuery } from './queries.ts'
import { ReceptionDetail } from './reception-detail.tsx'
import classes from './receptions.module.css'

/** A received document on a page of its own; its words are those of the area `money`. */
export function ReceptionScreen({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(receptionQuery(company, id))
  const title = data === undefined ? null : t(`documents.kinds.${data.kind}`)
  useScreenTitle(title && [title, shortNumber(data?.consecutivo ?? null)].filter(Boolean).join(' '))
  if (data === undefined) {
    return error ? (
      <ErrorState isScreen error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={420} radius="md" />
    )
  }
  return (
    <article className={classes.screen}>
      <BackLink to="/document-receptions">{t('shell.nav.receptions')}</BackLink>
      <PageHeader title={title ?? ''} />
      <div className={`${classes.page} cc-card`}>
        <ReceptionDetail company={company} reception={data} />
      </div>
    </article>
  )
}
