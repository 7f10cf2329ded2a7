import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PaymentList } from '#features/payments/payment-list.tsx'
import { parsePaymentSearch } from '#features/payments/payment-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/payments')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.payments' },
  validateSearch: parsePaymentSearch,
  loader: () => loadWords('money'),
  component: PaymentsRoute,
})

function PaymentsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <PaymentList
      search={search}
      onSearch={(next) => navigate({ to: '/payments', search: next, replace: next.open === search.open })}
    />
  )
}
