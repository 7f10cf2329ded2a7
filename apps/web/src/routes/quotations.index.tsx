import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { QuotationList } from '#features/quotations/quotation-list.tsx'
import { parseQuotationSearch } from '#features/quotations/quotation-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/quotations/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'shell.nav.quotations' },
  validateSearch: parseQuotationSearch,
  loader: () => loadWords('sales'),
  component: QuotationsRoute,
})

function QuotationsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <QuotationList
      search={search}
      onSearch={(next) => navigate({ to: '/quotations', search: next, replace: next.open === search.open })}
    />
  )
}
