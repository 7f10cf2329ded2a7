import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setPreference, usePreference } from '#lib/preferences.ts'
import classes from './profile-menu.module.css'

/** How a person likes lists, surfaces and dates; kept in their cookies. */
export default function Habits() {
  const { t } = useTranslation()
  const density = usePreference('density')
  const skin = usePreference('skin')
  const dateFormat = usePreference('date_format')
  return (
    <div className={classes.habits}>
      <Habit label={t('shell.profile.density')}>
        <SegmentedControl
          size="xs"
          aria-label={t('shell.profile.density')}
          value={density}
          onChange={(value) => setPreference('density', value as typeof density)}
          data={[
            { value: 'comfortable', label: t('common.table.comfortable') },
            { value: 'standard', label: t('common.table.standard') },
            { value: 'compact', label: t('common.table.compact') },
          ]}
          fullWidth
        />
      </Habit>
      <Habit label={t('shell.profile.skin')}>
        <SegmentedControl
          size="xs"
          aria-label={t('shell.profile.skin')}
          value={skin}
          onChange={(value) => setPreference('skin', value as typeof skin)}
          data={[
            { value: 'default', label: t('shell.profile.skinDefault') },
            { value: 'bordered', label: t('shell.profile.skinBordered') },
          ]}
          fullWidth
        />
      </Habit>
      <Habit label={t('shell.profile.dateFormat')}>
        <SegmentedControl
          size="xs"
          aria-label={t('shell.profile.dateFormat')}
          value={dateFormat}
          onChange={(value) => setPreference('date_format', value as typeof dateFormat)}
          data={['DD/MM/YYYY', 'YYYY-MM-DD']}
          fullWidth
        />
      </Habit>
    </div>
  )
}

function Habit({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className={classes.habit}>{label}</p>
      {children}
    </div>
  )
}
