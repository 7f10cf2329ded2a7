import type { ExpenseDetail } from '@cuentaclara/contracts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import classes from './expenses.module.css'

/** Says that only an electronic invoice makes an expense deductible, and so too of one that somebody marked all the same. */
export function DeductionWarning({
  expense,
}: {
  expense: Pick<ExpenseDetail, 'document_kind' | 'deductible'>
}) {
  const { t } = useTranslation()
  if (expense.document_kind === 'electronic') return null
  return (
    <p className={classes.warning} role="status">
      {t(
        expense.deductible === 'no'
          ? 'money.expenses.notDeductibleWithout'
          : 'money.expenses.markedDeductibleWithout',
      )}
    </p>
  )
}
