import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { TicketList } from '#features/documents/tickets/ticket-list.tsx'
import { parseTicketSearch } from '#features/documents/tickets/ticket-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/tickets/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.tickets' },
  validateSearch: parseTicketSearch,
  loader: () => loadWords('counter'),
  component: TicketsRoute,
})

function TicketsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <TicketList
      search={search}
      onSearch={(next) => navigate({ to: '/tickets', search: next, replace: next.open === search.open })}
    />
  )
}
