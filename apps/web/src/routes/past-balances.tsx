import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PastBalancesScreen } from '#features/past-documents/balances/past-balances-screen.tsx'
import { parsePastBalancesSearch } from '#features/past-documents/balances/past-balances-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/past-balances')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'payments.void',
    title: 'common.list.import',
  },
  validateSearch: parsePastBalancesSearch,
  loader: async () => {
    await Promise.all([loadWords('imports'), loadWords('pastBalances')])
  },
  component: PastBalancesRoute,
})

function PastBalancesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <PastBalancesScreen
      search={search}
      onSearch={(next) => navigate({ to: '/past-balances', search: next, replace: true })}
      onTaken={(open) => navigate({ to: '/imports', search: { open } })}
    />
  )
}
