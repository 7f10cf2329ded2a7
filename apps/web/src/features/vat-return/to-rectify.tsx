import { formatMonth } from '@cuentaclara/locales/dates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toRectifyQuery } from './to-rectify-query.ts'
import classes from './vat-return.module.css'

type Props = { company: string; isMeant: (period: string) => boolean }

/** Of the months that were filed and became wrong those that are meant, each the way to its return. */
export function ToRectify({ company, isMeant }: Props) {
  const { t, i18n } = useTranslation()
  const months = (useQuery(toRectifyQuery(company)).data?.periods ?? []).filter(isMeant)
  if (months.length === 0) return null
  return (
    <ul className={classes.checks}>
      {months.map((period) => (
        <li key={period}>
          <IconAlertTriangle size={16} className={classes.warning} aria-hidden />
          <Link to="/reports/vat-return" search={{ period } as never}>
            {t('monthEnd.rectify.month', { month: formatMonth(period, i18n.language, 'long') })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
