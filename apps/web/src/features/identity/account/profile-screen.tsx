import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './account.module.css'
import { EmailSection } from './email-section.tsx'
import { PersonalSection } from './personal-section.tsx'

const SecurityTab = lazy(() =>
  import('./security-tab.tsx').then((module) => ({ default: module.SecurityTab })),
)

export type ProfileTab = 'personal' | 'security'
type ProfileScreenProps = { tab: ProfileTab; onTab: (tab: ProfileTab) => void }

/** A person and what guards their account. */
export function ProfileScreen({ tab, onTab }: ProfileScreenProps) {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('identity.profile.title')} />
      <div className={classes.page}>
        <SegmentedControl
          className={classes.tabs}
          aria-label={t('identity.profile.tabs')}
          value={tab}
          onChange={(value) => onTab(value === 'security' ? 'security' : 'personal')}
          data={[
            { value: 'personal', label: t('identity.profile.personal') },
            { value: 'security', label: t('identity.profile.security') },
          ]}
        />
        {tab === 'security' ? (
          <Suspense>
            <SecurityTab />
          </Suspense>
        ) : (
          <>
            <PersonalSection />
            <EmailSection />
          </>
        )}
      </div>
    </>
  )
}
