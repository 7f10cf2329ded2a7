import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdvertisementsScreen } from '#features/admin/advertisements-screen.tsx'
import { parseAdvertisementsSearch } from '#features/admin/searches.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/advertisements')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.advertisements',
  },
  validateSearch: parseAdvertisementsSearch,
  loader: () => loadWords('admin'),
  component: AdvertisementsRoute,
})

function AdvertisementsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <AdvertisementsScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/admin/advertisements', search: next, replace: next.open === search.open })
      }
    />
  )
}
