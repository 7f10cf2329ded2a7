import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { type MadeOf, readMadeOf } from '#features/documents/editor/conversion-of.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { QuotationPart } from '#features/quotations/quotation-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useShowQuotation } from './-show-quotation.ts'

type Search = {
  /** The draft it became while it was written. */
  draft?: string
  client?: string
} & MadeOf

export const Route = createFileRoute('/quotations/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    ability: { action: 'read', subject: 'Auth' },
    permission: 'documents.draft',
    title: 'shell.nav.quotations',
  },
  validateSearch: ({ draft, client, ...madeOf }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
    ...readMadeOf(madeOf),
  }),
  loader: () => {
    QuotationPart.fetch()
    return loadWords('sales')
  },
  component: NewQuotationRoute,
})

function NewQuotationRoute() {
  const company = useCurrentCompany()
  const { draft, client, ...madeOf } = Route.useSearch()
  const navigate = useNavigate()
  const show = useShowQuotation()
  if (company === null) return null
  return (
    <EditorPlace>
      <QuotationPart
        company={company}
        id={draft}
        clientId={client}
        madeOf={madeOf}
        onCreated={(id) => navigate({ to: '/quotations/new', search: { draft: id }, replace: true })}
        onWritten={({ id: written }) => show(written, 'send')}
        onFrozen={(frozen) => show(frozen)}
      />
    </EditorPlace>
  )
}
