import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '#features/members/members-screen.tsx'
import { loadWords } from '#lib/i18n.ts'

export const Route = createFileRoute('/members')({
  staticData: { layout: 'default', requiresAuth: true, title: 'identity.members.title' },
  loader: () => loadWords('identity'),
  component: MembersScreen,
})
