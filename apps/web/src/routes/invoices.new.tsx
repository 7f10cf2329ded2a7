import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { fetchEditor, NewDocumentPart } from '#features/documents/editor/new-document-part.ts'

type Search = {
  /** A draft to go on with. */
  draft?: string
  /** The client of a new one. */
  client?: string
  /** What it is made of, `quotation:{id}`. */
  from?: string
  /** Of which kind; an invoice unless said otherwise. */
  to?: 'invoice' | 'ticket'
  prices?: 'today'
  /** What is not carried over. */
  without?: string
  /** It stands for the document it is made of, which was cancelled. */
  replaces?: boolean
}

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
    from,
    to,
    prices,
    without,
    replaces,
  }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(to === 'ticket' ? { to } : {}),
    ...(prices === 'today' ? { prices } : {}),
    ...(typeof without === 'string' ? { without } : {}),
    ...(replaces === true ? { replaces } : {}),
  }),
  loader: fetchEditor,
  component: NewInvoiceRoute,
})

function NewInvoiceRoute() {
  const company = useCurrentCompany()
  const search = Route.useSearch()
  const { draft, client } = search
  const navigate = useNavigate()
  if (company === null) return null
  return (
    <NewDocumentPart
      company={company}
      draftId={draft}
      clientId={client}
      source={sourceOf(search)}
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

function sourceOf({ from, to = 'invoice', prices, without = '', replaces }: Search) {
  if (from === undefined) return undefined
  const left = without.split(',')
  const carries = (what: string) => (left.includes(what) ? ('false' as const) : ('true' as const))
  return {
    from,
    to,
    prices: prices ?? ('kept' as const),
    client: carries('client'),
    discounts: carries('discounts'),
    texts: carries('texts'),
    replaces: replaces === true ? ('true' as const) : ('false' as const),
  }
}
