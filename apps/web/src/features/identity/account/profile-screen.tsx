import { lazy, Suspense } from 'react'
import { loadWords } from '#lib/i18n/i18n.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'

const PersonalTab = lazy(() =>
  import('./personal-tab.tsx').then((module) => ({ default: module.PersonalTab })),
)
const SecurityTab = lazy(() =>
  import('./security-tab.tsx').then((module) => ({ default: module.SecurityTab })),
)

const NotificationChoices = lazy(async () => {
  const [choices] = await Promise.all([import('./notification-choices.tsx'), loadWords('tools')])
  return choices
})

export type ProfileTab = 'personal' | 'security' | 'notifications'
type ProfileScreenProps = { tab: ProfileTab; onTab: (tab: ProfileTab) => void }

/** A person and what guards their account. */
export function ProfileScreen({ tab, onTab }: ProfileScreenProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('identity.profile.title')} />
      <div className={classes.page}>
        <div className={classes.tabs} role="tablist" aria-label={t('identity.profile.tabs')}>
          {(['personal', 'security', 'notifications'] as const).map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              aria-selected={tab === name}
              className={classes.tab}
              onClick={() => onTab(name)}
            >
              {name === 'notifications' ? t('shell.tools.notifications') : t(`identity.profile.${name}`)}
            </button>
          ))}
        </div>
        <Suspense fallback={<AccountSkeleton />}>
          {tab === 'personal' && <PersonalTab />}
          {tab === 'security' && <SecurityTab />}
          {tab === 'notifications' && <NotificationChoices />}
        </Suspense>
      </div>
    </>
  )
}
