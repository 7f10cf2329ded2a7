import { IconKeyboard, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CompanySelector, useCompanies } from '#features/companies/index.ts'
import { usePreference } from '#lib/preferences.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsPhone } from '#ui/is-phone.ts'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { AuthorityIndicator } from './authority-indicator.tsx'
import { ExchangeRateDisplay } from './exchange-rate.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import classes from './top-bar.module.css'

type TopBarProps = { onOpenNav?: () => void; onOpenKeyboard: () => void; isSelecting: boolean }

/** Sticky, blurred when the preference says so; the line beneath wears the company's colour. */
export function TopBar({ onOpenNav, onOpenKeyboard, isSelecting }: TopBarProps) {
  const { t } = useTranslation()
  const isBlurred = usePreference('navbar_blur')
  const type = usePreference('navbar_type')
  const isPhone = useIsPhone()
  if (type === 'hidden') return <CompanyLine isSelecting={isSelecting} />
  return (
    <header className={classes.bar} data-blur={isBlurred || undefined} data-type={type}>
      <div className={classes.row}>
        {onOpenNav !== undefined && (
          <IconButton label={t('shell.nav.open')} onClick={onOpenNav} className={classes.menu}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <CompanySelector />
        <span className={classes.spacer} />
        {!isPhone && <ExchangeRateDisplay />}
        <AuthorityIndicator isCompact={isPhone} />
        {!isPhone && (
          <span className={classes.tools}>
            <LanguageSwitcher />
            <ThemeSwitch />
            <IconButton label={t('shell.profile.keyboard')} onClick={onOpenKeyboard}>
              <IconKeyboard size={20} stroke={1.75} aria-hidden />
            </IconButton>
          </span>
        )}
        <ProfileMenu onOpenKeyboard={onOpenKeyboard} />
      </div>
      <CompanyLine isSelecting={isSelecting} />
    </header>
  )
}

/** Where one is, for people with many companies; it runs while the company changes. */
function CompanyLine({ isSelecting }: { isSelecting: boolean }) {
  const colour = useCompanies((state) => state.currentCompany?.colour)
  return (
    <div
      className={classes.line}
      data-selecting={isSelecting || undefined}
      style={{ '--company-colour': colour ?? 'var(--cc-primary)' } as React.CSSProperties}
    />
  )
}
