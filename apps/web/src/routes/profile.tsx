import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/identity/account/profile-screen.tsx'

type Search = { tab?: 'security' | 'notifications' }

export const Route = createFileRoute('/profile')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    title: 'identity.profile.title',
  },
  validateSearch: ({ tab }: Record<string, unknown>): Search =>
    tab === 'security' || tab === 'notifications' ? { tab } : {},
  component: ProfileRoute,
})

function ProfileRoute() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      tab={tab ?? 'personal'}
      onTab={(next) => navigate({ search: next === 'personal' ? {} : { tab: next }, replace: true })}
    />
  )
}
