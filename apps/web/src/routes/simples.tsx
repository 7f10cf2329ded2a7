import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SimpleList } from '#features/simples/simple-list.tsx'
import { parseSimpleSearch } from '#features/simples/simple-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/simples')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.simples' },
  validateSearch: parseSimpleSearch,
  loader: () => loadWords('counter'),
  component: SimplesRoute,
})

function SimplesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SimpleList
      search={search}
      // The sheet has an address of its own, so that Back closes it; the rest changes in place.
      onSearch={(next) => navigate({ to: '/simples', search: next, replace: next.open === search.open })}
    />
  )
}
