import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { installationQuery } from '#features/identity/index.ts'
import { usePreference } from '#lib/preferences.ts'
import classes from './footer.module.css'

/** Product and version, quietly. */
export function Footer() {
  const { t } = useTranslation()
  const type = usePreference('footer_type')
  const { data } = useQuery(installationQuery)
  if (type === 'hidden') return null
  return (
    <footer className={classes.footer} data-type={type}>
      <span>
        <span lang="es">Cuenta Clara</span> · {t('shell.tagline')}
      </span>
      {data !== undefined && (
        <span className="cc-numbers">{t('shell.footer', { version: data.version })}</span>
      )}
    </footer>
  )
}
