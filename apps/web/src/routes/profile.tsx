import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/identity/account/profile-screen.tsx'

type Search = { tab?: 'security' }

export const Route = createFileRoute('/profile')({
  staticData: {
    layout: 'default',
    requiresAuth: true,
    withoutCompany: true,
    title: 'identity.profile.title',
  },
  validateSearch: ({ tab }: Record<string, unknown>): Search => (tab === 'security' ? { tab } : {}),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProfileScreen
      tab={tab ?? 'personal'}
      onTab={(next) => navigate({ search: next === 'security' ? { tab: next } : {}, replace: true })}
    />
  )
}
