import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DashboardScreen, type DashboardSearch } from '#features/home/dashboard-screen.tsx'
import { parsePeriod } from '#lib/dates/periods.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/dashboard')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.dashboard' },
  validateSearch: (raw: Record<string, unknown>): DashboardSearch => ({
    ...parsePeriod(raw),
    ...(raw.currency === 'USD' ? { currency: 'USD' } : {}),
  }),
  loader: () => loadWords('home'),
  component: DashboardRoute,
})

function DashboardRoute() {
  const navigate = useNavigate()
  return (
    <DashboardScreen
      search={Route.useSearch()}
      onSearch={(search) => navigate({ to: '/dashboard', search, replace: true })}
    />
  )
}
