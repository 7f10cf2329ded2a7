import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/identity/login-screen.tsx'
import { safeRedirect } from '#features/identity/redirect.ts'
import { loadWords } from '#lib/i18n.ts'

type Search = { redirect?: string; reset?: 'done' }

export const Route = createFileRoute('/login')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.login.title' },
  validateSearch: ({ redirect, reset }: Record<string, unknown>): Search => ({
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(reset === 'done' ? { reset } : {}),
  }),
  loader: () => loadWords('identity'),
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect, reset } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <LoginScreen
      isAfterReset={reset === 'done'}
      onSignedIn={() => navigate({ href: safeRedirect(redirect), replace: true })}
    />
  )
}
