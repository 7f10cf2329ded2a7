import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { OutboxScreen } from '#features/outbox/outbox-screen.tsx'
import { parseOutboxSearch } from '#features/outbox/outbox-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/outbox')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.outbox',
  },
  validateSearch: parseOutboxSearch,
  loader: () => loadWords('identity'),
  component: OutboxRoute,
})

function OutboxRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <OutboxScreen
      search={search}
      onSearch={(next) => navigate({ to: '/admin/outbox', search: next, replace: next.open === search.open })}
    />
  )
}
