import { createFileRoute } from '@tanstack/react-router'
import { NotFoundInside } from '#features/layout/index.ts'
import { AuthorityScreen } from '#features/settings/authority/authority-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/config-hacienda/$company_id')({
  staticData: { layout: 'default', requiresAuth: true, title: 'settings.authority.title' },
  loader: () => loadWords('settings'),
  component: AuthorityRoute,
})

function AuthorityRoute() {
  const { company_id: company } = Route.useParams()
  return <AuthorityScreen key={company} company={company} nowhere={<NotFoundInside />} />
}
