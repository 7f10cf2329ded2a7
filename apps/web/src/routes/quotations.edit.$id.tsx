import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { QuotationPart } from '#features/quotations/quotation-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useShowQuotation } from './-show-quotation.ts'

export const Route = createFileRoute('/quotations/edit/$id')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    ability: { action: 'read', subject: 'Auth' },
    permission: 'documents.draft',
    title: 'shell.nav.quotations',
  },
  loader: () => {
    QuotationPart.fetch()
    return loadWords('sales')
  },
  component: EditQuotationRoute,
})

function EditQuotationRoute() {
  const company = useCurrentCompany()
  const { id } = Route.useParams()
  const show = useShowQuotation()
  if (company === null) return null
  return (
    <EditorPlace>
      <QuotationPart
        company={company}
        id={id}
        onCreated={() => {}}
        onWritten={() => show(id, 'send')}
        onFrozen={() => show(id)}
      />
    </EditorPlace>
  )
}
