import type { Company } from '@cuentaclara/contracts'
import { useTranslation } from 'react-i18next'
import classes from './environment-badge.module.css'

/** Demo, Simulator, Test or Live: whether what is issued here counts. */
export function EnvironmentBadge({ company }: { company: Pick<Company, 'environment' | 'is_demo'> }) {
  const { t } = useTranslation()
  const kind = company.is_demo ? 'demo' : company.environment
  return (
    <span className={classes.badge} data-kind={kind}>
      {t(`common.environments.${kind}`)}
    </span>
  )
}
