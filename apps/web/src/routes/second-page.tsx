import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { WorkListScreen } from '#features/home/work-list-screen.tsx'
import { parseWorkSearch } from '#features/home/work-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/second-page')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.workList' },
  validateSearch: parseWorkSearch,
  loader: () => loadWords('insight'),
  component: WorkListRoute,
})

function WorkListRoute() {
  const navigate = useNavigate()
  return (
    <WorkListScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ to: '/second-page', search, replace: true })}
    />
  )
}
