import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { CounterScreen } from '#features/documents/tickets/counter-screen.tsx'
import { loadWords } from '#lib/i18n.ts'

export const Route = createFileRoute('/tickets/new')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.tickets' },
  loader: () => loadWords('sales'),
  component: NewTicketRoute,
})

function NewTicketRoute() {
  const company = useCurrentCompany()
  return company === null ? null : <CounterScreen key={company.id} company={company} />
}
