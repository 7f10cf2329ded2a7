import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { type MadeOf, readMadeOf } from '#features/documents/editor/conversion-of.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { RecurringPart } from '#features/recurring/recurring-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = {
  /** The draft it became while it was written. */
  draft?: string
  client?: string
} & MadeOf

export const Route = createFileRoute('/recurring-invoices/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'recurring.edit',
    title: 'shell.nav.recurring',
  },
  validateSearch: ({ draft, client, ...madeOf }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
    ...readMadeOf(madeOf),
  }),
  loader: () => {
    RecurringPart.fetch()
    return loadWords('sales')
  },
  component: NewRecurringRoute,
})

function NewRecurringRoute() {
  const company = useCurrentCompany()
  const { draft, client, ...madeOf } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  const show = (id: string) => navigate({ to: '/recurring-invoices/view/$id', params: { id }, replace: true })
  return (
    <EditorPlace>
      <RecurringPart
        company={company}
        id={draft}
        clientId={client}
        madeOf={madeOf}
        onCreated={(id) => navigate({ to: '/recurring-invoices/new', search: { draft: id }, replace: true })}
        onDone={({ id }) => show(id)}
        onFrozen={show}
      />
    </EditorPlace>
  )
}
