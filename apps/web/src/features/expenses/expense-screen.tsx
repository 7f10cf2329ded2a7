import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import classes from './expenses.module.css'
import { expenseQuery } from './queries.ts'

/** An expense on a page of its own; its words are those of the area `money`. */
export function ExpenseScreen({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(expenseQuery(company, id))
  useScreenTitle(t('money.expenses.expense'))
  if (data === undefined) {
    return error ? (
      <ErrorState isScreen error={error} onRetry={refetch} />
    ) : (
      <Skeleton height={420} radius="md" />
    )
  }
  return (
    <article className={classes.screen}>
      <BackLink to="/expenses">{t('shell.nav.expenses')}</BackLink>
      <PageHeader title={t('money.expenses.expense')} />
      <div className={`${classes.page} cc-card`}>
        <ExpenseDetail company={company} expense={data} onGone={() => navigate({ to: '/expenses' })} />
      </div>
    </article>
  )
}
