import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { RecurringView } from '#features/recurring/recurring-view.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/recurring-invoices/view/$id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.recurring' },
  validateSearch: ({ ask }: Record<string, unknown>): { ask?: 'start' } => ({
    ...(ask === 'start' && { ask }),
  }),
  loader: () => loadWords('sales'),
  component: ViewRecurringRoute,
})

function ViewRecurringRoute() {
  const company = useCurrentCompany()
  const { id } = Route.useParams()
  const { ask } = Route.useSearch()
  if (company === null) return null
  return <RecurringView key={`${company.id} ${id}`} company={company} id={id} asks={ask} />
}
