import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#features/identity/confirm-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: { layout: 'blank', public: true, title: 'identity.confirm.title' },
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: ConfirmEmailRoute,
})

function ConfirmEmailRoute() {
  return <ConfirmEmailScreen token={Route.useSearch().token ?? ''} />
}
