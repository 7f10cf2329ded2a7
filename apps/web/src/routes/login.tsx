import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LoginScreen } from '#features/identity/login-screen.tsx'
import { safeRedirect } from '#features/identity/redirect.ts'
import { isSessionEnding, type SessionEnding } from '#lib/http/session-end.ts'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { redirect?: string; reset?: 'done'; ended?: SessionEnding }

export const Route = createFileRoute('/login')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.login.title' },
  validateSearch: ({ redirect, reset, ended }: Record<string, unknown>): Search => ({
    ...(typeof redirect === 'string' ? { redirect } : {}),
    ...(reset === 'done' ? { reset } : {}),
    ...(isSessionEnding(ended) ? { ended } : {}),
  }),
  loader: () => loadWords('identity'),
  component: LoginRoute,
})

function LoginRoute() {
  const { redirect, reset, ended } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <LoginScreen
      isAfterReset={reset === 'done'}
      ended={ended}
      onSignedIn={() => navigate({ href: safeRedirect(redirect), replace: true })}
    />
  )
}
