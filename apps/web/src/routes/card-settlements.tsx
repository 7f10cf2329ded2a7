import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SettlementList } from '#features/card-settlements/settlement-list.tsx'
import { parseSettlementSearch } from '#features/card-settlements/settlement-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/card-settlements')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'vat-return.read',
    title: 'cardSettlements.title',
  },
  validateSearch: parseSettlementSearch,
  loader: () => loadWords('cardSettlements'),
  component: SettlementsRoute,
})

function SettlementsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SettlementList
      search={search}
      onSearch={(next) =>
        navigate({ to: '/card-settlements', search: next, replace: next.open === search.open })
      }
    />
  )
}
