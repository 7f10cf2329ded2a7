import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { VatReturnScreen } from '#features/vat-return/vat-return-screen.tsx'
import { parseVatSearch } from '#features/vat-return/vat-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/reports/vat-return')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'vat-return.read',
    title: 'shell.nav.reports',
  },
  validateSearch: parseVatSearch,
  loader: () => loadWords('vatReturn'),
  component: VatReturnRoute,
})

function VatReturnRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <VatReturnScreen
      search={search}
      onSearch={(next) => navigate({ to: '/reports/vat-return', search: next })}
    />
  )
}
