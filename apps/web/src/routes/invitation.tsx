import { createFileRoute } from '@tanstack/react-router'
import { selectCompany } from '#features/companies/index.ts'
import { InvitationScreen } from '#features/identity/invitation-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/invitation')({
  staticData: { layout: 'blank', public: true, title: 'identity.invitation.title' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  loader: () => loadWords('identity'),
  component: InvitationRoute,
})

function InvitationRoute() {
  const { token = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InvitationScreen
      token={token}
      onJoined={async (company) => {
        await selectCompany(company).catch((error) => console.error('the company was not selected', error))
        await navigate({ to: '/' })
      }}
    />
  )
}
