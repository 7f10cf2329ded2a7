import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ResetScreen } from '#features/identity/reset-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

type Search = { token?: string; email?: string }

export const Route = createFileRoute('/reset-password')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.reset.title' },
  validateSearch: ({ token, email }: Record<string, unknown>): Search => ({
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }),
  loader: () => loadWords('identity'),
  component: ResetRoute,
})

function ResetRoute() {
  const { token = '', email = '' } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <ResetScreen
      token={token}
      email={email}
      onDone={() => navigate({ to: '/login', search: { reset: 'done' }, replace: true })}
    />
  )
}
