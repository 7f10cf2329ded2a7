import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './admin.module.css'
import { cabysAffectedQuery } from './queries.ts'

const mostShown = 8

/** Companies whose items a version touches. */
export function CabysAffectedPanel({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(cabysAffectedQuery(id))
  if (data === undefined) return null
  if (data.companies === 0) return <p className={classes.muted}>{t('catalogues.cabys.noneAffected')}</p>
  return (
    <div className={classes.tableStep}>
      <strong>
        {t('catalogues.cabys.affected', { count: data.items, companies: formatCount(data.companies) })}
      </strong>
      <ul className={classes.plainList}>
        {data.data.slice(0, mostShown).map((row) => (
          <li key={row.company_id} className={classes.task}>
            <bdi>{row.company_name}</bdi>
            <span className={`${classes.muted} cc-numbers`}>
              {t('catalogues.cabys.affectedRow', { retired: row.retired, rates: row.rate_changed })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
