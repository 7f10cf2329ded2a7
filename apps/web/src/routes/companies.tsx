import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CompanyList } from '#features/settings/companies/company-list.tsx'
import { parseCompanyListSearch } from '#features/settings/companies/company-list-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/companies')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    title: 'settings.companies.title',
  },
  validateSearch: parseCompanyListSearch,
  loader: () => loadWords('settings'),
  component: CompaniesRoute,
})

function CompaniesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <CompanyList
      search={search}
      onSearch={(next) => navigate({ to: '/companies', search: next, replace: next.open === search.open })}
    />
  )
}
