import { Suspense } from 'react'
import { useAuth } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { personInitials } from '#ui/initials.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './profile-menu.module.css'

const ProfileChoices = part(() => import('./profile-choices.tsx'), 'ProfileChoices')

/** Who is signed in, with which role here, their own places, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  if (user === null) return null
  return (
    <Dropdown
      label={t('shell.profile.label')}
      buttonClassName={classes.button}
      // Drawn by the style: two letters are no name that a voice would say.
      button={<span data-initials={personInitials(user.name)} />}
    >
      {(close) => (
        <Suspense>
          <ProfileChoices close={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}
