import type { ExpenseDetail } from '@cuentaclara/contracts'
import { formatDay, useDateFormat } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import classes from './expenses.module.css'

/** Which expense a new one begins like, and what of it does not come along. */
export function CopyNote({ of }: { of: ExpenseDetail }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  return (
    <p className={classes.copyOf}>
      {t('suppliers.copyOf', {
        day: formatDay(of.spent_on, format),
        amount: formatMoney(of.total, of.currency),
      })}
    </p>
  )
}
