import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ReceptionList } from '#features/receptions/reception-list.tsx'
import { parseReceptionSearch } from '#features/receptions/reception-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/document-receptions')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.receptions' },
  validateSearch: parseReceptionSearch,
  loader: () => loadWords('money'),
  component: ReceptionsRoute,
})

function ReceptionsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ReceptionList
      search={search}
      onSearch={(next) =>
        navigate({ to: '/document-receptions', search: next, replace: next.open === search.open })
      }
    />
  )
}
