import { createFileRoute } from '@tanstack/react-router'
import { PortalScreen } from '#features/public-documents/portal-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/portal/$token')({
  staticData: { layout: 'none', public: true },
  loader: () => loadWords('tools'),
  component: PortalRoute,
})

function PortalRoute() {
  const { token } = Route.useParams()
  return <PortalScreen token={token} />
}
