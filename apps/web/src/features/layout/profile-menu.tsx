import { Avatar, Menu, SegmentedControl, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { resetCompanies, useCurrentCompany } from '#features/companies/index.ts'
import { signOut, useAuth } from '#features/identity/index.ts'
import { setPreference, usePreference } from '#lib/preferences.ts'
import { initialsOf } from '#ui/company-badge.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { ExchangeRateDisplay } from './exchange-rate.tsx'
import classes from './profile-menu.module.css'

/** Who is signed in, with which role here, a few habits, and the way out. */
export function ProfileMenu({ onOpenKeyboard }: { onOpenKeyboard: () => void }) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const role = useCurrentCompany()?.role
  const isPhone = useIsPhone()
  const leave = useLeave()
  if (user === null) return null
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('shell.profile.label')}>
          <Avatar size={34} radius="xl" color="brand" variant="light">
            {initialsOf(user.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p className={classes.name}>{user.name}</p>
          <p className={classes.mail}>{user.email}</p>
          <p className={classes.role}>
            {[
              role ? t(`common.roles.${role}`) : null,
              user.is_platform_admin ? t('shell.profile.platformAdmin') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Menu.Divider />
        {isPhone && (
          <>
            <div className={classes.tools}>
              <ExchangeRateDisplay />
              <span>
                <LanguageSwitcher />
                <ThemeSwitch />
              </span>
            </div>
            <Menu.Divider />
          </>
        )}
        <Habits />
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.75} />} onClick={onOpenKeyboard}>
          {t('shell.profile.keyboard')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={leave}>
          {t('shell.profile.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Habits() {
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

function useLeave() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return () => {
    void signOut()
    resetCompanies()
    queryClient.clear()
    void navigate({ to: '/login' })
  }
}
