import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '#features/identity/forgot-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/forgot-password')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.forgot.title' },
  loader: () => loadWords('identity'),
  component: ForgotScreen,
})
