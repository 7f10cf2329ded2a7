import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { fetchCounterScreen, LaterCounterScreen } from '#features/documents/tickets/later-counter-screen.ts'
import { loadWords } from '#lib/i18n.ts'

export const Route = createFileRoute('/tickets/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.draft',
    title: 'shell.nav.tickets',
  },
  loader: () => {
    fetchCounterScreen()
    return loadWords('counter')
  },
  component: NewTicketRoute,
})

function NewTicketRoute() {
  const company = useCurrentCompany()
  return company === null ? null : <LaterCounterScreen key={company.id} company={company} />
}
