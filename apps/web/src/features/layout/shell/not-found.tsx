import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { isAuthenticated } from '#features/identity/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { BlankBar } from './blank-bar.tsx'
import classes from './not-found.module.css'
import { useNavigation } from './use-navigation.ts'

/** The quiet 404 of paths that lead nowhere, for visitors and users alike. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <div className={classes.page}>
      <BlankBar />
      <main className={classes.main}>
        <p className={classes.number} aria-hidden>
          404
        </p>
        <h1 className={classes.heading}>{t('shell.notFound.heading')}</h1>
        <p className={classes.hint}>
          {t('shell.notFound.path')} <code className={classes.path}>{safeDecode(pathname)}</code>.{' '}
          {t('shell.notFound.hint')}
        </p>
        <Button component={Link} to="/" mt="lg">
          {t('shell.notFound.home')}
        </Button>
        {isAuthenticated() && <LikelyScreens />}
      </main>
    </div>
  )
}

function LikelyScreens() {
  const { t } = useTranslation()
  const items = useNavigation()
    .flatMap((group) => group.items)
    .filter(({ to }) => to !== '/')
    .slice(0, 3)
  if (items.length === 0) return null
  return (
    <nav className={classes.likely} aria-label={t('shell.notFound.likely')}>
      {items.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={classes.link}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {t(`shell.nav.${label}`)}
        </Link>
      ))}
    </nav>
  )
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
