import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { PastDocumentsScreen } from '#features/past-documents/past-documents-screen.tsx'
import { parsePastSearch } from '#features/past-documents/past-search.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/past-documents')({
  staticData: { layout: 'default', requiresAuth: true, title: 'common.list.import' },
  validateSearch: parsePastSearch,
  loader: () => loadWords('imports'),
  component: PastDocumentsRoute,
})

function PastDocumentsRoute() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <PastDocumentsScreen
      search={search}
      onSearch={(next) =>
        navigate({ to: '/past-documents', search: next, replace: next.open === search.open })
      }
    />
  )
}
