import { useTranslation } from 'react-i18next'
import { usePreference } from '#lib/preferences.ts'
import classes from './footer.module.css'

/** Product and version, quietly. */
export function Footer() {
  const { t } = useTranslation()
  const type = usePreference('footer_type')
  if (type === 'hidden') return null
  return (
    <footer className={classes.footer} data-type={type}>
      <span>
        <span lang="es">Cuenta Clara</span> · {t('shell.tagline')}
      </span>
      <span className="cc-numbers">{t('shell.footer', { version: import.meta.env.VITE_APP_VERSION })}</span>
    </footer>
  )
}
