import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BankScreen } from '#features/bank/bank-screen.tsx'
import { parseBankSearch } from '#features/bank/bank-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/bank')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'payments.read',
    showsOthers: true,
    title: 'shell.nav.bank',
  },
  validateSearch: parseBankSearch,
  loader: () => loadWords('bank'),
  component: BankRoute,
})

function BankRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <BankScreen search={search} onSearch={(next) => navigate({ to: '/bank', search: next, replace: true })} />
  )
}
