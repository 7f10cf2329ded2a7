import { formatMonth } from '@cuentaclara/locales/dates'
import { useQuery } from '@tanstack/react-query'
import { toRectifyQuery } from '#features/vat-return/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './deadlines.module.css'
import { DeepLink } from './deep-link.tsx'

/** Months that were filed and became wrong: they have no day, and wait for nobody but who files. */
export function ToRectifyRows({ company }: { company: string }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(toRectifyQuery(company))
  if (data === undefined) return null
  return (
    <>
      {data.periods.map((period) => (
        <li key={period} className={classes.row}>
          <DeepLink to="/reports/vat-return" search={{ period }} className={classes.link}>
            <span>
              {t('monthEnd.rectify.month', { month: formatMonth(period, i18n.language, 'long') })}
              <span className={classes.muted}>{t('monthEnd.rectify.lead')}</span>
            </span>
          </DeepLink>
        </li>
      ))}
      {data.waiting > 0 && (
        <li className={`${classes.row} ${classes.muted}`}>
          {t('monthEnd.rectify.waiting', { months: data.waiting })}
        </li>
      )}
    </>
  )
}
