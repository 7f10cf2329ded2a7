import { IconLayoutNavbarExpand, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { CompanySelector, useCompanies, useCurrentCompany } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { setPreference, usePreference } from '#lib/preferences.ts'
import { useTitleOfBar } from '#lib/screen-title.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsNarrow, useIsPhone } from '#ui/is-phone.ts'
import { KeyHint } from '#ui/key-hint.tsx'
import { LanguageSwitcher } from '#ui/language-switcher.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { ShortcutsMenu } from '../shortcuts/shortcuts-menu.tsx'
import { AuthorityIndicator } from './authority-indicator.tsx'
import { ExchangeRateDisplay } from './exchange-rate.tsx'
import { openTool } from './open-tool.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { TaskTrayPart } from './task-tray-part.tsx'
import classes from './top-bar.module.css'
import { useIsGoing } from './use-is-going.ts'

type TopBarProps = { onOpenNav?: () => void; isSelecting: boolean; hasLogo: boolean }

/**
 * Sticky, blurred when the preference says so; the line beneath wears the company's colour. What has no room in it stands
 * in the menu of the person, so that search and company can be read.
 */
export function TopBar({ onOpenNav, isSelecting, hasLogo }: TopBarProps) {
  const { t } = useTranslation()
  const isBlurred = usePreference('navbar_blur')
  const type = usePreference('navbar_type')
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  if (type === 'hidden' && !isPhone) return <HiddenBar isSelecting={isSelecting} onOpenNav={onOpenNav} />
  return (
    <header className={classes.bar} data-blur={isBlurred || undefined} data-type={type}>
      <div className={classes.row}>
        {onOpenNav !== undefined && (
          <IconButton label={t('shell.nav.open')} onClick={onOpenNav} className={classes.menu}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {hasLogo && (
          <Link to="/" className={classes.home}>
            <Logo />
          </Link>
        )}
        {isPhone ? <ScreenName /> : <SearchField />}
        <span className={classes.spacer} />
        {isPhone && (
          <IconButton label={t('shell.tools.search')} onClick={() => openTool('palette')}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {!isNarrow && <ExchangeRateDisplay />}
        <AuthorityIndicator isCompact={isNarrow} />
        {!isNarrow && (
          <span className={classes.tools}>
            <LanguageSwitcher />
            <ThemeSwitch />
          </span>
        )}
        <TaskTrayPart />
        {!isPhone && (
          <>
            <ShortcutsMenu />
            <NotificationBell />
          </>
        )}
        {!isPhone && <CompanySelector />}
        <ProfileMenu />
      </div>
      <CompanyLine isSelecting={isSelecting} />
    </header>
  )
}

/** Looks like a field and opens the palette, where one types. */
function SearchField() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.search}
      aria-keyshortcuts="Control+K /"
      onClick={() => openTool('palette')}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={`${classes.searchWords} cc-truncate`}>{t('shell.tools.searchHint')}</span>
      <KeyHint keys={['Ctrl', 'K']} />
    </button>
  )
}

/** A phone says where one is, and for whom: who works for several companies issues in the one that is written there. */
function ScreenName() {
  const { t } = useTranslation()
  const company = useCurrentCompany()
  const title = useMatches().at(-1)?.staticData.title
  const own = useTitleOfBar()
  return (
    <span className={classes.where}>
      <span className={`${classes.screen} cc-truncate`} dir={own === null ? undefined : 'auto'}>
        {own ?? (title === undefined ? '' : t(title as 'shell.nav.start'))}
      </span>
      {company !== null && (
        <bdi className={`${classes.company} cc-truncate`}>{company.trade_name ?? company.name}</bdi>
      )}
    </span>
  )
}

type HiddenBarProps = Pick<TopBarProps, 'isSelecting' | 'onOpenNav'>

/** Who hid the bar needs a way back, and on a narrow window a way to the navigation. */
function HiddenBar({ isSelecting, onOpenNav }: HiddenBarProps) {
  const { t } = useTranslation()
  return (
    <>
      <CompanyLine isSelecting={isSelecting} />
      <span className={classes.back}>
        {onOpenNav !== undefined && (
          <IconButton label={t('shell.nav.open')} onClick={onOpenNav}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('shell.tools.showBar')} onClick={() => setPreference('navbar_type', 'sticky')}>
          <IconLayoutNavbarExpand size={20} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
    </>
  )
}

/** Where one is, for people with many companies; it runs while the company changes or another screen is on its way. */
function CompanyLine({ isSelecting }: { isSelecting: boolean }) {
  const isGoing = useIsGoing()
  const colour = useCompanies((state) => state.currentCompany?.colour)
  return (
    <div
      className={classes.line}
      data-running={isSelecting || isGoing || undefined}
      style={{ '--company-colour': colour ?? 'var(--cc-primary)' } as React.CSSProperties}
    />
  )
}
