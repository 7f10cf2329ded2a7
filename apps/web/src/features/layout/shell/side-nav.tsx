import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { useCounters } from '../notifications/use-counters.ts'
import { listsDetail, type NavItem } from './navigation.ts'
import classes from './side-nav.module.css'
import { useNavigation } from './use-navigation.ts'

type SideNavProps = { isCollapsed: boolean; onToggle?: () => void; onNavigate?: () => void }

/** The vertical navigation: icons only when collapsed, opening over the page on hover and focus. */
export function SideNav({ isCollapsed, onToggle, onNavigate }: SideNavProps) {
  const { t } = useTranslation()
  const groups = useNavigation()
  const countOf = useCounters()
  const { pathname } = useLocation()
  return (
    <nav
      className={`${classes.nav} cc-semi-dark`}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('shell.nav.label')}
    >
      <div className={classes.head}>
        <Link to="/" className={classes.home} onClick={onNavigate}>
          <Logo />
        </Link>
        {onToggle !== undefined && <Toggle isCollapsed={isCollapsed} onToggle={onToggle} />}
      </div>
      <div className={classes.groups}>
        {groups.map(({ id, items }) => (
          <section key={id} className={classes.group} aria-label={t(`shell.nav.${id}`)}>
            {id !== 'home' && (
              <p className={classes.groupName} aria-hidden>
                {t(`shell.nav.${id}`)}
              </p>
            )}
            {items.map((item) => (
              <Item
                key={item.to}
                item={item}
                count={countOf(item.label)}
                isAbove={listsDetail(item, pathname)}
                onNavigate={onNavigate}
              />
            ))}
          </section>
        ))}
      </div>
    </nav>
  )
}

type ItemProps = {
  item: NavItem
  count: number
  /** Whether one of its documents is open. */
  isAbove: boolean
  onNavigate?: () => void
}

function Item({ item: { to, label, icon: Icon }, count, isAbove, onNavigate }: ItemProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      className={classes.item}
      data-active={isAbove || undefined}
      aria-current={isAbove || undefined}
      activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onNavigate}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.word}>{t(`shell.nav.${label}`)}</span>
      {count > 0 && (
        <span className={`${classes.count} cc-numbers`}>{count > 99 ? '99+' : formatCount(count)}</span>
      )}
    </Link>
  )
}

function Toggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  const label = isCollapsed ? t('shell.nav.expand') : t('shell.nav.collapse')
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <IconButton label={label} className={classes.toggle} aria-pressed={!isCollapsed} onClick={onToggle}>
      <Icon size={19} stroke={1.75} className="cc-mirror" aria-hidden />
    </IconButton>
  )
}
