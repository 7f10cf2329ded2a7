import { currencySymbol } from '@cuentaclara/einvoice/codes/currency-symbol'
import { TextInput } from '@mantine/core'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { type CurrencyCode, groupThousands } from '#lib/money.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { notesOf, sumOfNotes, type TypedNotes } from './counted-notes.ts'
import classes from './shifts.module.css'

type CashCountProps = {
  label: string
  currency: CurrencyCode
  amount: string
  notes: TypedNotes
  field: { id: string; error: string | undefined }
  onChange: (amount: string, notes: TypedNotes) => void
}

/** Cash as one sum, or counted note by note: then the sum follows. */
export function CashCount({ label, currency, amount, notes, field, onChange }: CashCountProps) {
  const { t } = useTranslation()
  const count = (worth: string, text: string) => {
    const next = { ...notes, [worth]: text }
    onChange(sumOfNotes(next), next)
  }
  return (
    <div>
      <MoneyInput
        data-autofocus
        label={label}
        currency={currency}
        hasCents
        size="lg"
        value={amount}
        onChange={(value) => onChange(value, {})}
        {...field}
      />
      <details className={classes.notes}>
        <summary>{t('counter.shifts.byNote')}</summary>
        <div className={classes.noteGrid}>
          {(notesOf[currency] ?? []).map((worth) => (
            <div key={worth} className={classes.note}>
              <span className="cc-ltr cc-numbers">{`${currencySymbol(currency)}${groupThousands(worth)}`}</span>
              <span aria-hidden>×</span>
              <TextInput
                aria-label={t('counter.shifts.howMany', { worth })}
                dir="ltr"
                inputMode="numeric"
                maxLength={5}
                value={notes[worth] ?? ''}
                onChange={(event) => count(worth, event.currentTarget.value)}
              />
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}
