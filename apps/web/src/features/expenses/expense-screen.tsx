import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useScreenTitle } from '#lib/screen-title.ts'
import { MoneyPage } from '#ui/money-page.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import { expenseQuery } from './queries.ts'

/** An expense on a page of its own; its words are those of the area `money`. */
export function ExpenseScreen({ company, id }: { company: string; id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery(expenseQuery(company, id))
  useScreenTitle(t('money.expenses.expense'))
  return (
    <MoneyPage
      query={query}
      title={t('money.expenses.expense')}
      to="/expenses"
      list={t('shell.nav.expenses')}
    >
      {(expense, crumb) => (
        <ExpenseDetail
          company={company}
          expense={expense}
          crumb={crumb}
          onGone={() => navigate({ to: '/expenses' })}
        />
      )}
    </MoneyPage>
  )
}
