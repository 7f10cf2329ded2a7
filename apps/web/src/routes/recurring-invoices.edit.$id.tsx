import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { RecurringPart } from '#features/recurring/recurring-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/recurring-invoices/edit/$id')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    ability: { action: 'read', subject: 'Auth' },
    permission: 'recurring.edit',
    title: 'shell.nav.recurring',
  },
  loader: () => {
    RecurringPart.fetch()
    return loadWords('sales')
  },
  component: EditRecurringRoute,
})

function EditRecurringRoute() {
  const company = useCurrentCompany()
  const { id } = Route.useParams()
  const navigate = useNavigate()
  if (company === null) return null
  const show = () => navigate({ to: '/recurring-invoices/view/$id', params: { id }, replace: true })
  return (
    <EditorPlace>
      <RecurringPart company={company} id={id} onCreated={() => {}} onDone={show} onFrozen={show} />
    </EditorPlace>
  )
}
