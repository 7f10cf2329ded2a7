import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '#features/members/members-screen.tsx'

export const Route = createFileRoute('/members')({
  staticData: { layout: 'default', requiresAuth: true, title: 'identity.members.title' },
  component: MembersScreen,
})
