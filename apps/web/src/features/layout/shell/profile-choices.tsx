import {
  IconDeviceMobileDown,
  IconKeyboard,
  IconLogout,
  IconPalette,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { CompanySelector, dropVisit, useCurrentCompany } from '#features/companies/index.ts'
import { signOut, useAuth } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useInstall } from '#lib/install.ts'
import { useIsNarrow, useIsPhone } from '#ui/is-phone.ts'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { ShortcutsMenu } from '../shortcuts/shortcuts-menu.tsx'
import { ExchangeRateDisplay } from './exchange-rate.tsx'
import { openTool } from './open-tool.ts'
import classes from './profile-choices.module.css'

/** What the menu of a person shows once it is open; the tools too that have no room in the top bar. */
export function ProfileChoices({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const role = useCurrentCompany()?.role
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const install = useInstall()
  const leave = useLeave()
  if (user === null) return null
  return (
    <div className={classes.panel}>
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
      {isPhone && (
        <div className={classes.company}>
          <CompanySelector />
        </div>
      )}
      {isNarrow && (
        <div className={classes.tools}>
          <ExchangeRateDisplay />
          <span>
            {isPhone && (
              <>
                <NotificationBell />
                <ShortcutsMenu />
              </>
            )}
            <LanguageSwitcher />
            <ThemeSwitch />
          </span>
        </div>
      )}
      <div className={classes.actions}>
        <Link to="/profile" className={classes.action} onClick={close}>
          <IconUser size={18} stroke={1.75} aria-hidden />
          {t('shell.profile.me')}
        </Link>
        <Link to="/profile" search={{ tab: 'security' }} className={classes.action} onClick={close}>
          <IconShieldLock size={18} stroke={1.75} aria-hidden />
          {t('shell.profile.security')}
        </Link>
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close()
            openTool('customiser')
          }}
        >
          <IconPalette size={18} stroke={1.75} aria-hidden />
          {t('shell.profile.customiser')}
        </button>
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close()
            openTool('keyboard')
          }}
        >
          <IconKeyboard size={18} stroke={1.75} aria-hidden />
          {t('shell.profile.keyboard')}
        </button>
        {install !== null && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              close()
              install()
            }}
          >
            <IconDeviceMobileDown size={18} stroke={1.75} aria-hidden />
            {t('shell.profile.install')}
          </button>
        )}
        <button type="button" className={classes.action} onClick={leave}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          {t('shell.profile.logout')}
        </button>
      </div>
    </div>
  )
}

function useLeave() {
  const navigate = useNavigate()
  return () => {
    // While there is a token that may say so.
    void dropVisit()
    void signOut()
    void navigate({ to: '/login' })
  }
}
