import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { paymentMeansCodes } from '#lib/payment-means.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import { isTraced, type PaymentForm } from './payment-form.ts'
import { ReferenceField } from './reference-field.tsx'
import type { PaymentSplit } from './use-payment-split.ts'

type PaymentFieldsProps = {
  company: string
  form: PaymentForm
  split: PaymentSplit
  /** Who opened it for a client has nobody to choose: the amount is what they begin with. */
  hasClient: boolean
  field: FieldOf
  onChange: (part: Partial<PaymentForm>) => void
}

/** How much came, when and by what. */
export function PaymentFields({ company, form, split, hasClient, field, onChange }: PaymentFieldsProps) {
  const { t } = useTranslation()
  const { currency, paid, hasOther } = split
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <MoneyInput
        label={t('money.payments.amount')}
        required
        currency={currency}
        maxDecimals={coinDecimals(currency)}
        value={paid.amount}
        {...field('amount')}
        // Who opened it for a client has nobody to choose.
        data-autofocus={hasClient || undefined}
        onChange={(amount) => {
          onChange({ amount })
          split.propose()
        }}
      />
      <Input.Wrapper label={t('common.list.currency')} labelElement="div">
        <CurrencyControl
          fullWidth
          label={t('common.list.currency')}
          value={currency}
          onChange={(chosen) => {
            onChange({ currency: chosen })
            split.propose()
          }}
        />
      </Input.Wrapper>
      {hasOther && (
        <MoneyInput
          label={t('money.payments.rate')}
          description={t('money.payments.rateHint')}
          value={paid.rate}
          {...field('exchange_rate')}
          onChange={(value) => onChange({ rate: value })}
        />
      )}
      <DayInput
        required
        label={t('money.payments.date')}
        max={today()}
        value={form.paid_on}
        {...field('paid_on')}
        onChange={(paid_on) => onChange({ paid_on })}
      />
      <NativeSelect
        label={t('money.payments.means')}
        required
        value={form.means}
        {...field('means')}
        data={paymentMeansCodes.map((value) => ({
          value,
          label: t(`documents.codes.paymentMeans.${value}`),
        }))}
        onChange={(event) => onChange({ means: event.currentTarget.value })}
      />
      {form.means === '99' && (
        <TextInput
          label={t('money.payments.meansOther')}
          required
          value={form.means_other}
          {...field('means_other')}
          onChange={(event) => onChange({ means_other: event.currentTarget.value })}
        />
      )}
      <ReferenceField
        company={company}
        isRequired={isTraced(form)}
        value={form.reference}
        field={field}
        onChange={(reference) => onChange({ reference })}
      />
      <TextInput
        label={t('money.payments.account')}
        description={t('money.payments.accountHint')}
        maxLength={60}
        value={form.account}
        {...field('account')}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
