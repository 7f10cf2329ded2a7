import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ItemList } from '#features/items/item-list.tsx'
import { parseItemSearch } from '#features/items/item-search.ts'

export const Route = createFileRoute('/items')({
  staticData: { layout: 'default', requiresAuth: true, title: 'catalogue.items.title' },
  validateSearch: parseItemSearch,
  component: ItemsRoute,
})

function ItemsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ItemList
      search={search}
      // The sheet has an address of its own, so that Back closes it; the rest changes in place.
      onSearch={(next) => navigate({ to: '/items', search: next, replace: next.open === search.open })}
    />
  )
}
