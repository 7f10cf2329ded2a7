import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RegisterScreen } from '#features/identity/register-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { invitation?: string }

export const Route = createFileRoute('/register')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.register.title' },
  validateSearch: ({ invitation }: Record<string, unknown>): Search =>
    typeof invitation === 'string' ? { invitation } : {},
  loader: () => loadWords('identity'),
  component: RegisterRoute,
})

function RegisterRoute() {
  const { invitation } = Route.useSearch()
  const navigate = useNavigate()
  return <RegisterScreen invitation={invitation} onSignedIn={() => navigate({ to: '/', replace: true })} />
}
