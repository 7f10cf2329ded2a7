import { createFileRoute } from '@tanstack/react-router'
import { useCurrentCompany } from '#features/companies/index.ts'
import { EditorPlace } from '#features/documents/editor/editor-place.tsx'
import { CounterSkeleton } from '#features/documents/editor/editor-skeleton.tsx'
import { CounterPart } from '#features/documents/tickets/counter-part.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/tickets/new')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    permission: 'documents.draft',
    title: 'shell.nav.tickets',
  },
  validateSearch: (search): { till?: 'refused' } => (search.till === 'refused' ? { till: 'refused' } : {}),
  loader: () => {
    CounterPart.fetch()
    return Promise.all([loadWords('counter'), loadWords('till')])
  },
  component: NewTicketRoute,
})

function NewTicketRoute() {
  const company = useCurrentCompany()
  const { till } = Route.useSearch()
  return company === null ? null : (
    <EditorPlace shape={CounterSkeleton}>
      <CounterPart key={company.id} company={company} opensTill={till === 'refused'} />
    </EditorPlace>
  )
}
