import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseTemplatesSearch } from '#features/admin/searches.ts'
import { TemplatesScreen } from '#features/admin/templates-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/items')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.itemTemplates',
  },
  validateSearch: parseTemplatesSearch,
  loader: () => loadWords('catalogues'),
  component: ItemsRoute,
})

function ItemsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <TemplatesScreen
      search={search}
      onSearch={(next) => navigate({ to: '/admin/items', search: next, replace: next.open === search.open })}
    />
  )
}
