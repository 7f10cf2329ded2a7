import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useCanOpen } from '../shortcuts/shell-shortcuts.ts'
import { listsDetail } from './navigation.ts'
import classes from './phone-bar.module.css'
import { useNavigation } from './use-navigation.ts'

/**
 * On a phone: the likeliest screens under the thumb, and among them a round + for a new invoice. It stands in the bar and
 * not above it, so that it is always there and never lies on an amount or a button.
 */
export function PhoneBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation()
  const groups = useNavigation()
  const canDraft = useCan('documents.draft')
  const canOpen = useCanOpen()
  const { pathname } = useLocation()
  const items = groups.flatMap((group) => group.items).filter(({ onPhone }) => onPhone)
  const screens = items.map((item) => {
    const { to, label, icon: Icon } = item
    const isAbove = listsDetail(item, pathname)
    return (
      <Link
        key={to}
        to={to}
        className={classes.item}
        data-active={isAbove || undefined}
        aria-current={isAbove || undefined}
        activeProps={{ 'data-active': true, 'aria-current': 'page' } as object}
        activeOptions={{ exact: to === '/', includeSearch: false }}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
        <span>{t(`shell.nav.${label}`)}</span>
      </Link>
    )
  })
  return (
    <nav aria-label={t('shell.nav.label')} className={classes.bar}>
      {screens.slice(0, 2)}
      {canDraft && canOpen('/invoices/new') && (
        <Link to={'/invoices/new' as string} className={classes.plus} aria-label={t('shell.create.invoice')}>
          <IconPlus size={24} aria-hidden />
        </Link>
      )}
      {screens.slice(2)}
      <button type="button" className={classes.item} onClick={onMore}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span>{t('shell.nav.more')}</span>
      </button>
    </nav>
  )
}
