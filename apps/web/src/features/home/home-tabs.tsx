import { Link, useRouter } from '@tanstack/react-router'
import { useCan } from '#features/companies/index.ts'
import { useAuth } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './home-tabs.module.css'

const tabs = [
  { to: '/', label: 'start', permission: 'documents.read' },
  { to: '/dashboard', label: 'dashboard', permission: 'reports.read' },
  { to: '/second-page', label: 'workList', permission: 'documents.read' },
] as const
/** Two tabs have one path: the router by itself would call both of them current. */
const exactly = { exact: true }

type Tab = (typeof tabs)[number]['to'] | 'board'

/** Start, dashboard and work list are looks at the same day; who belongs to several companies has them beside each other as well. */
export function HomeTabs({ current }: { current: Tab }) {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const hasSeveral = useAuth(({ user }) => (user?.companies?.length ?? 0) > 1)
  const maySee = { 'reports.read': useCan('reports.read'), 'documents.read': useCan('documents.read') }
  return (
    <nav className={classes.tabs} aria-label={t('shell.nav.home')}>
      {tabs
        .filter(({ to, permission }) => to in routesByPath && maySee[permission])
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            activeOptions={exactly}
            aria-current={to === current ? 'page' : undefined}
          >
            {t(`shell.nav.${label}`)}
          </Link>
        ))}
      {hasSeveral && (
        <Link
          to="/second-page"
          search={{ tab: 'board' }}
          className={classes.tab}
          activeOptions={exactly}
          aria-current={current === 'board' ? 'page' : undefined}
        >
          {t('shell.nav.board')}
        </Link>
      )}
    </nav>
  )
}
