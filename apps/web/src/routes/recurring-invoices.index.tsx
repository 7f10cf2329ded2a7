import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RecurringList } from '#features/recurring/recurring-list.tsx'
import { parseRecurringSearch } from '#features/recurring/recurring-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/recurring-invoices/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.recurring' },
  validateSearch: parseRecurringSearch,
  loader: () => loadWords('sales'),
  component: RecurringRoute,
})

function RecurringRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <RecurringList
      search={search}
      onSearch={(next) => navigate({ to: '/recurring-invoices', search: next, replace: true })}
    />
  )
}
