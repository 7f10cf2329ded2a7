import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseCabysSearch } from '#features/admin/searches.ts'
import { UpdateCabysScreen } from '#features/admin/update-cabys-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/update-cabys')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.updateCabys',
  },
  validateSearch: parseCabysSearch,
  loader: () => loadWords('catalogues'),
  component: UpdateCabysRoute,
})

function UpdateCabysRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <UpdateCabysScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/admin/update-cabys', search: next, replace: next.open === search.open })
      }
    />
  )
}
