import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AssignCompanyScreen } from '#features/admin/assign-company-screen.tsx'
import { parseAssignSearch } from '#features/admin/searches.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/assign-company')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.assignCompany',
  },
  validateSearch: parseAssignSearch,
  loader: () => loadWords('admin'),
  component: AssignCompanyRoute,
})

function AssignCompanyRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <AssignCompanyScreen
      search={search}
      onSearch={(next) => navigate({ to: '/admin/assign-company', search: next })}
    />
  )
}
