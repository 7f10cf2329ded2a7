import { NativeSelect, TextInput } from '@mantine/core'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'

const means = ['01', '02', '03', '04', '06', '07', '99'] as const

type Paid = { paid_on: string; means: string; account: string }

type PaidFieldsProps = {
  paid: Paid
  field: FieldOf
  /** Marked as such where nothing else is asked. */
  required?: boolean
  /** What its day is called where it is another than that of a payment. */
  day?: { name: string; label: string }
  onChange: (part: Partial<Paid>) => void
}

/** When an expense was paid, by which means and from where. */
export function PaidFields({ paid, field, required = false, day, onChange }: PaidFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <DayInput
        required={required}
        max={today()}
        label={day?.label ?? t('money.expenses.paidOn')}
        {...field(day?.name ?? 'paid_on')}
        value={paid.paid_on}
        onChange={(paid_on) => onChange({ paid_on })}
      />
      <NativeSelect
        required={required}
        label={t('money.payments.means')}
        {...field('means')}
        value={paid.means}
        onChange={(event) => onChange({ means: event.currentTarget.value })}
        data={means.map((value) => ({ value, label: t(`documents.codes.paymentMeans.${value}`) }))}
      />
      <TextInput
        label={t('money.expenses.account')}
        maxLength={60}
        {...field('account')}
        value={paid.account}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
    </>
  )
}
