import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '#features/members/members-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

export const Route = createFileRoute('/members')({
  staticData: { layout: 'default', requiresAuth: true, title: 'identity.members.title' },
  validateSearch: ({ open }: Record<string, unknown>): { open?: 'invite' } =>
    open === 'invite' ? { open } : {},
  loader: () => loadWords('identity'),
  component: MembersRoute,
})

function MembersRoute() {
  const { open } = Route.useSearch()
  return <MembersScreen startsInviting={open === 'invite'} />
}
