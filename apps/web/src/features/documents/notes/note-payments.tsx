import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { CurrencyCode } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import type { EditorPayment } from '../editor/draft/draft.ts'
import classes from './notes.module.css'

type NotePaymentsProps = {
  payments: readonly EditorPayment[]
  currency: CurrencyCode
  onChange: (place: number, amount: string) => void
}

/** By which means a note is paid: in the proportion of its document unless somebody says otherwise; the one without an amount takes the rest. */
export function NotePayments({ payments, currency, onChange }: NotePaymentsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.payments}>
      <legend>{t('counter.notes.payments.title')}</legend>
      <p className={classes.muted}>{t('counter.notes.payments.hint')}</p>
      {payments.map(({ means, amount }, place) => (
        <MoneyInput
          // biome-ignore lint/suspicious/noArrayIndexKey: means of payment have no identity but their place
          key={place}
          label={t(`documents.codes.paymentMeans.${means as '01'}`)}
          currency={currency}
          hasCents
          placeholder={t('counter.notes.payments.rest')}
          value={amount}
          onChange={(next) => onChange(place, next)}
        />
      ))}
    </fieldset>
  )
}
