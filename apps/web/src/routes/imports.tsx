import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseImportSearch } from '#features/imports/import-search.ts'
import { ImportsScreen } from '#features/imports/imports-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/imports')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'clients.edit',
    title: 'common.list.import',
  },
  validateSearch: parseImportSearch,
  loader: () => loadWords('imports'),
  component: ImportsRoute,
})

function ImportsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ImportsScreen
      search={search}
      onSearch={(next) => navigate({ to: '/imports', search: next, replace: next.open === search.open })}
    />
  )
}
