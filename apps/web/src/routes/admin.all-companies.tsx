import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AllCompaniesScreen } from '#features/admin/all-companies-screen.tsx'
import { parseAllCompaniesSearch } from '#features/admin/searches.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/all-companies')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.allCompanies',
  },
  validateSearch: parseAllCompaniesSearch,
  loader: () => loadWords('admin'),
  component: AllCompaniesRoute,
})

function AllCompaniesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <AllCompaniesScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/admin/all-companies', search: next, replace: next.open === search.open })
      }
    />
  )
}
