import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ExchangeRatesScreen } from '#features/exchange-rates/exchange-rates-screen.tsx'
import { parseRatesSearch } from '#features/exchange-rates/rates-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reports/exchange-rates')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'reports.read',
    title: 'shell.nav.reports',
  },
  validateSearch: parseRatesSearch,
  loader: () => Promise.all([loadWords('rates'), loadWords('tools')]),
  component: ExchangeRatesRoute,
})

function ExchangeRatesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ExchangeRatesScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/reports/exchange-rates', search: next, replace: next.open === search.open })
      }
    />
  )
}
