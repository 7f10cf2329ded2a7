import { useTranslation } from '#lib/i18n/use-translation.ts'
import { Money } from '#ui/amount/money.tsx'
import classes from './payments.module.css'
import type { PaymentSplit } from './use-payment-split.ts'

/** What was paid, and what of it settles nothing yet. */
export function PaymentSums({
  id,
  split: { paid, currency, left, isTooMuchApplied },
}: {
  id: string
  split: PaymentSplit
}) {
  const { t } = useTranslation()
  return (
    <dl className={classes.sums} aria-live="polite">
      <dt>{t('money.payments.amount')}</dt>
      <dd>
        <Money amount={paid.amount} currency={currency} />
      </dd>
      <dt data-wrong={isTooMuchApplied || undefined}>
        {isTooMuchApplied ? t('money.payments.tooMuchApplied') : t('money.payments.becomesCredit')}
      </dt>
      <dd data-wrong={isTooMuchApplied || undefined} id={id} tabIndex={-1}>
        <Money amount={left} currency={currency} />
      </dd>
    </dl>
  )
}
