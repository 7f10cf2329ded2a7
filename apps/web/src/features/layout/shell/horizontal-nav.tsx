import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { usePreference } from '#lib/preferences.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from './horizontal-nav.module.css'
import { listsDetail, type NavGroup, type NavItem } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

/** The navigation across the page: a group with one entry is that entry, others open 6 px below and slide up. */
export function HorizontalNav() {
  const { t } = useTranslation()
  const groups = useNavigation()
  const type = usePreference('horizontal_nav_type')
  const navbarType = usePreference('navbar_type')
  const contentWidth = usePreference('content_width')
  if (type === 'hidden') return null
  return (
    <nav
      className={`${classes.nav} cc-semi-dark`}
      data-type={type}
      data-below={navbarType}
      aria-label={t('shell.nav.label')}
    >
      <div className={classes.row} data-width={contentWidth}>
        {groups.map((group) =>
          group.items.length === 1 ? (
            <Entry key={group.id} item={group.items[0]!} className={classes.top} />
          ) : (
            <Group key={group.id} group={group} />
          ),
        )}
      </div>
    </nav>
  )
}

function Group({ group: { id, items } }: { group: NavGroup }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isActive = items.some(
    (item) =>
      listsDetail(item, pathname) || (item.to === '/' ? pathname === '/' : pathname.startsWith(item.to)),
  )
  return (
    <Dropdown
      role="menu"
      label={t(`shell.nav.${id}`)}
      motion="up"
      align="start"
      width={230}
      buttonClassName={isActive ? `${classes.top} ${classes.active}` : classes.top}
      button={
        <>
          {t(`shell.nav.${id}`)}
          <IconChevronDown size={15} aria-hidden />
        </>
      }
    >
      {(close) =>
        items.map((item) => (
          <Entry key={item.to} item={item} className={classes.item} role="menuitem" onClick={close} />
        ))
      }
    </Dropdown>
  )
}

type EntryProps = { item: NavItem; className?: string; role?: 'menuitem'; onClick?: () => void }

function Entry({ item, className, role, onClick }: EntryProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { to, label, icon: Icon } = item
  const isAbove = listsDetail(item, pathname)
  return (
    <Link
      to={to}
      role={role}
      className={className}
      data-active={isAbove || undefined}
      aria-current={isAbove || undefined}
      activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {t(`shell.nav.${label}`)}
    </Link>
  )
}
