import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseMembershipsSearch } from '#features/admin/searches.ts'
import { UserCompaniesScreen } from '#features/admin/user-companies-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/user-companies')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.userCompanies',
  },
  validateSearch: parseMembershipsSearch,
  loader: () => loadWords('admin'),
  component: UserCompaniesRoute,
})

function UserCompaniesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <UserCompaniesScreen
      search={search}
      onSearch={(next) => navigate({ to: '/admin/user-companies', search: next })}
    />
  )
}
