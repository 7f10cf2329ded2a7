import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/identity/login-screen.tsx'
import { safeRedirect } from '#features/identity/redirect.ts'

type Search = { redirect?: string }

export const Route = createFileRoute('/login')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.login.title' },
  validateSearch: ({ redirect }: Record<string, unknown>): Search =>
    typeof redirect === 'string' ? { redirect } : {},
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect } = Route.useSearch()
  const navigate = useNavigate()
  return <LoginScreen onSignedIn={() => navigate({ href: safeRedirect(redirect), replace: true })} />
}
