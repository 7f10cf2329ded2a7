import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ExpenseList } from '#features/expenses/expense-list.tsx'
import { parseExpenseSearch } from '#features/expenses/expense-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/expenses')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.expenses' },
  validateSearch: parseExpenseSearch,
  loader: () => loadWords('money'),
  component: ExpensesRoute,
})

function ExpensesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ExpenseList
      search={search}
      onSearch={(next) => navigate({ to: '/expenses', search: next, replace: next.open === search.open })}
    />
  )
}
