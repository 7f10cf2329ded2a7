import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { fetchRecurringEditor, RecurringPart } from '#features/recurring/recurring-part.ts'
import { loadWords } from '#lib/i18n.ts'

type Search = {
  /** The draft it became while it was written. */
  draft?: string
  client?: string
}

export const Route = createFileRoute('/recurring-invoices/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'recurring.edit',
    title: 'shell.nav.recurring',
  },
  validateSearch: ({ draft, client }: Record<string, unknown>): Search => ({
    ...(typeof draft === 'string' ? { draft } : {}),
    ...(typeof client === 'string' ? { client } : {}),
  }),
  loader: () => {
    fetchRecurringEditor()
    return loadWords('sales')
  },
  component: NewRecurringRoute,
})

function NewRecurringRoute() {
  const company = useCurrentCompany()
  const { draft, client } = Route.useSearch()
  const navigate = useNavigate()
  if (company === null) return null
  const show = (id: string) => navigate({ to: '/recurring-invoices/view/$id', params: { id }, replace: true })
  return (
    <RecurringPart
      company={company}
      id={draft}
      clientId={client}
      onCreated={(id) => navigate({ to: '/recurring-invoices/new', search: { draft: id }, replace: true })}
      onDone={({ id }) => show(id)}
      onFrozen={show}
    />
  )
}
