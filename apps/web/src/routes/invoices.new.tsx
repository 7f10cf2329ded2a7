import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { readMadeOf } from '#features/documents/editor/conversion-of.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { NewDocumentPart } from '#features/documents/editor/new-document-part.ts'
import type { NewDocumentSearch } from '#features/documents/editor/new-document-screen.tsx'

export const Route = createFileRoute('/invoices/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.draft',
    title: 'documents.list.new',
  },
  validateSearch: ({
    draft,
    client,
    to,
    replaces,
    ...madeOf
  }: Record<string, unknown>): NewDocumentSearch => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
    ...readMadeOf(madeOf),
    ...(to === 'ticket' || to === 'export' || to === 'purchase' ? { to } : {}),
    ...(replaces === true ? { replaces } : {}),
  }),
  loader: NewDocumentPart.fetch,
  component: NewInvoiceRoute,
})

function NewInvoiceRoute() {
  const company = useCurrentCompany()
  const search = Route.useSearch()
  return (
    company && (
      <EditorPlace>
        <NewDocumentPart company={company} search={search} />
      </EditorPlace>
    )
  )
}
