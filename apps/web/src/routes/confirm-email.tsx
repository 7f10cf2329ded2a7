import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#features/identity/confirm-email-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/confirm-email')({
  staticData: { layout: 'blank', public: true, title: 'identity.confirm.title' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  loader: () => loadWords('identity'),
  component: ConfirmEmailRoute,
})

function ConfirmEmailRoute() {
  return <ConfirmEmailScreen token={Route.useSearch().token ?? ''} />
}
