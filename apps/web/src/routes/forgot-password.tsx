import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '#features/identity/forgot-screen.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: { layout: 'blank', public: true, guestOnly: true, title: 'identity.forgot.title' },
  component: ForgotScreen,
})
