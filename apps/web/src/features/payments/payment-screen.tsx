import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PaymentDetail } from './payment-detail.tsx'
import classes from './payments.module.css'
import { paymentQuery } from './queries.ts'

/** A payment on a page of its own; its words are those of the area `money`. */
export function PaymentScreen({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(paymentQuery(company, id))
  const title = data === undefined ? null : t('money.payments.one', { number: data.number })
  useScreenTitle(title)
  if (data === undefined) {
    return error ? (
      <ErrorState isScreen error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={420} radius="md" />
    )
  }
  return (
    <article className={classes.screen}>
      <BackLink to="/payments">{t('shell.nav.payments')}</BackLink>
      <PageHeader title={title ?? ''} />
      <div className={`${classes.page} cc-card`}>
        <PaymentDetail company={company} payment={data} />
      </div>
    </article>
  )
}
