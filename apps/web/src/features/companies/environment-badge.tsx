import type { Company } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './environment-badge.module.css'

type Environment = Pick<Company, 'environment' | 'is_demo'>

/** Demo, Simulator, Test or Live: whether what is issued here counts. */
export function EnvironmentBadge({ company }: { company: Environment }) {
  const { t } = useTranslation()
  const kind = environmentOf(company)
  return (
    <span className={classes.badge} data-kind={kind}>
      {t(`common.environments.${kind}`)}
    </span>
  )
}

/** The word of the badge, as a key of `common.environments`. */
export function environmentOf(company: Environment): 'demo' | Company['environment'] {
  return company.is_demo ? 'demo' : company.environment
}
