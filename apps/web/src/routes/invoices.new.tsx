import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { fetchEditor, LaterDocumentScreen } from '#features/documents/editor/later-document-screen.ts'

type Search = {
  /** A draft to go on with. */
  draft?: string
  /** The client of a new one. */
  client?: string
}

export const Route = createFileRoute('/invoices/new')({
  staticData: { layout: 'default', requiresAuth: true, title: 'documents.list.new' },
  validateSearch: ({ draft, client }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
  }),
  loader: fetchEditor,
  component: NewInvoiceRoute,
})

function NewInvoiceRoute() {
  const company = useCurrentCompany()
  const { draft, client } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  return (
    <LaterDocumentScreen
      company={company}
      draftId={draft}
      clientId={client}
      onCreated={(id) => navigate({ to: '/invoices/new', search: { draft: id }, replace: true })}
      onIssued={(row) =>
        navigate({
          to: '/transactions/detail/$type/$id',
          params: { type: row.kind, id: row.id },
          replace: true,
        })
      }
      onFrozen={(id) =>
        navigate({ to: '/transactions/detail/$type/$id', params: { type: 'invoice', id }, replace: true })
      }
    />
  )
}
