import { Suspense } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './account.module.css'
import { AccountSkeleton } from './account-skeleton.tsx'

const PersonalTab = part(() => import('./personal-tab.tsx'), 'PersonalTab')
const SecurityTab = part(() => import('./security-tab.tsx'), 'SecurityTab')

const NotificationChoices = part(() => import('./notification-choices.tsx'), 'NotificationChoices', {
  words: ['tools'],
})

export type ProfileTab = 'personal' | 'security' | 'notifications'
type ProfileScreenProps = { tab: ProfileTab; onTab: (tab: ProfileTab) => void }

/** A person and what guards their account. */
export function ProfileScreen({ tab, onTab }: ProfileScreenProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('identity.profile.title')} isSaidInBar />
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
