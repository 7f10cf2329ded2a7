import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { usePreference } from '#lib/preferences.ts'
import classes from './footer.module.css'

/** Product, version and the notes that everybody may read, quietly. */
export function Footer() {
  const { t } = useTranslation()
  const type = usePreference('footer_type')
  if (type === 'hidden') return null
  return (
    <footer className={classes.footer} data-type={type}>
      <span>
        <span lang="es">Cuenta Clara</span> · {t('shell.tagline')}
      </span>
      <nav className={classes.links} aria-label={t('shell.footerLinks')}>
        <Link to="/accessibility">{t('shell.accessibility')}</Link>
        <Link to="/legal">{t('shell.legal')}</Link>
      </nav>
      <span className="cc-numbers">{t('shell.footer', { version: import.meta.env.VITE_APP_VERSION })}</span>
    </footer>
  )
}
