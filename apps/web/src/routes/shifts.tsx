import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ShiftList } from '#features/shifts/shift-list.tsx'
import { parseShiftSearch } from '#features/shifts/shift-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/shifts')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.shifts' },
  validateSearch: parseShiftSearch,
  loader: () => loadWords('counter'),
  component: ShiftsRoute,
})

function ShiftsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ShiftList
      search={search}
      onSearch={(next) => navigate({ to: '/shifts', search: next, replace: next.open === search.open })}
    />
  )
}
