import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ClientList } from '#features/clients/client-list.tsx'
import { parseClientSearch } from '#features/clients/client-search.ts'

export const Route = createFileRoute('/clients/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'catalogue.clients.title' },
  validateSearch: parseClientSearch,
  component: ClientsRoute,
})

function ClientsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ClientList
      search={search}
      // The sheet has an address of its own, so that Back closes it; the rest changes in place.
      onSearch={(next) => navigate({ to: '/clients', search: next, replace: next.open === search.open })}
    />
  )
}
