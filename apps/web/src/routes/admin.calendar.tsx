import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CalendarScreen } from '#features/admin/calendar-screen.tsx'
import { parseCalendarSearch } from '#features/admin/searches.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/admin/calendar')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    ability: { action: 'manage', subject: 'platform' },
    title: 'shell.nav.calendar',
  },
  validateSearch: parseCalendarSearch,
  loader: () => loadWords('calendar'),
  component: CalendarRoute,
})

function CalendarRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <CalendarScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/admin/calendar', search: next, replace: next.open === search.open })
      }
    />
  )
}
