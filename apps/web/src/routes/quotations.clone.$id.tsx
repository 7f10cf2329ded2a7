import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { QuotationPart } from '#features/quotations/quotation-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useShowQuotation } from './-show-quotation.ts'

type Search = {
  /** The draft it became while it was written. */
  draft?: string
}

export const Route = createFileRoute('/quotations/clone/$id')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    ability: { action: 'read', subject: 'Auth' },
    permission: 'documents.draft',
    title: 'shell.nav.quotations',
  },
  validateSearch: ({ draft }: Record<string, unknown>): Search =>
    typeof draft === 'string' ? { draft } : {},
  loader: () => {
    QuotationPart.fetch()
    return loadWords('sales')
  },
  component: CloneQuotationRoute,
})

function CloneQuotationRoute() {
  const company = useCurrentCompany()
  const { id: source } = Route.useParams()
  const { draft } = Route.useSearch()
  const navigate = useNavigate()
  const show = useShowQuotation()
  if (company === null) return null
  return (
    <EditorPlace>
      <QuotationPart
        company={company}
        id={draft}
        cloneOf={source}
        onCreated={(id) =>
          navigate({
            to: '/quotations/clone/$id',
            params: { id: source },
            search: { draft: id },
            replace: true,
          })
        }
        onWritten={({ id }) => show(id, 'send')}
        onFrozen={(id) => show(id)}
      />
    </EditorPlace>
  )
}
