import { Link, useRouter } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './home-tabs.module.css'

const tabs = [
  { to: '/', label: 'start', permission: 'documents.read' },
  { to: '/dashboard', label: 'dashboard', permission: 'reports.read' },
  { to: '/second-page', label: 'workList', permission: 'documents.read' },
] as const

/** Start, dashboard and work list are three looks at the same day. */
export function HomeTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const maySee = { 'reports.read': useCan('reports.read'), 'documents.read': useCan('documents.read') }
  return (
    <nav className={classes.tabs} aria-label={t('shell.nav.home')}>
      {tabs
        .filter(({ to, permission }) => to in routesByPath && maySee[permission])
        .map(({ to, label }) => (
          <Link key={to} to={to} className={classes.tab} aria-current={to === current ? 'page' : undefined}>
            {t(`shell.nav.${label}`)}
          </Link>
        ))}
    </nav>
  )
}
