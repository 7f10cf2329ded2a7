import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DocumentList } from '#features/documents/list/document-list.tsx'
import { invoiceList } from '#features/documents/list/invoice-list.tsx'
import { parseListSearch } from '#features/documents/list/list-search.ts'

export const Route = createFileRoute('/invoices/')({
  staticData: { layout: 'default', requiresAuth: true, title: 'documents.list.title' },
  validateSearch: parseListSearch,
  component: InvoicesRoute,
})

function InvoicesRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <DocumentList
      shape={invoiceList}
      search={search}
      onSearch={(next) => navigate({ to: '/invoices', search: next, replace: next.open === search.open })}
    />
  )
}
