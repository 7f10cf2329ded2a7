import { createFileRoute } from '@tanstack/react-router'
import { PublicDocumentScreen } from '#features/public-documents/public-document-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/p/$token')({
  staticData: { layout: 'none', public: true },
  loader: () => loadWords('tools'),
  component: PublicDocumentRoute,
})

function PublicDocumentRoute() {
  const { token } = Route.useParams()
  return <PublicDocumentScreen token={token} />
}
