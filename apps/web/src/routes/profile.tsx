import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#features/identity/account/profile-screen.tsx'
import { loadWords } from '#lib/i18n/i18n.ts'

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
  loader: () => loadWords('identity'),
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
