import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseUsersSearch } from '#features/admin/searches.ts'
import { UsersScreen } from '#features/admin/users-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/users')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.users',
  },
  validateSearch: parseUsersSearch,
  loader: () => loadWords('admin'),
  component: UsersRoute,
})

function UsersRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <UsersScreen
      search={search}
      onSearch={(next) => navigate({ to: '/admin/users', search: next, replace: next.open === search.open })}
    />
  )
}
