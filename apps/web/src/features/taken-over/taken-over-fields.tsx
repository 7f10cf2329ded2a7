import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Input, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { today } from '#lib/dates/dates.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import type { FieldOf } from '#ui/form/sheet-form.tsx'
import type { TakenOver } from './taken-over.ts'

type TakenOverFieldsProps = {
  form: TakenOver
  /** Of what is left to pay: by whom, differs. */
  amountLabel: string
  rateHint?: string
  field: FieldOf
  onChange: (part: Partial<TakenOver>) => void
}

/** Which document it is, and how much of it is left. */
export function TakenOverFields({ form, amountLabel, rateHint, field, onChange }: TakenOverFieldsProps) {
  const { t } = useTranslation()
  const { currency } = form
  return (
    <>
      <TextInput
        label={t('money.openingBalance.number')}
        description={t('money.openingBalance.numberHint')}
        required
        dir="ltr"
        maxLength={50}
        value={form.number}
        {...field('number')}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayInput
          required
          label={t('money.openingBalance.issued')}
          max={today()}
          value={form.issued_on}
          {...field('issued_on')}
          onChange={(issued_on) => onChange({ issued_on })}
        />
        <DayInput
          label={t('money.openingBalance.due')}
          value={form.due_on}
          {...field('due_on')}
          onChange={(due_on) => onChange({ due_on })}
        />
        <MoneyInput
          label={amountLabel}
          required
          currency={currency}
          maxDecimals={coinDecimals(currency)}
          value={form.amount}
          {...field('amount')}
          onChange={(amount) => onChange({ amount })}
        />
        <Input.Wrapper label={t('common.list.currency')} labelElement="div">
          <CurrencyControl
            fullWidth
            label={t('common.list.currency')}
            value={currency}
            onChange={(chosen) => onChange({ currency: chosen })}
          />
        </Input.Wrapper>
        {currency !== 'CRC' && (
          <MoneyInput
            label={t('money.payments.rate')}
            description={rateHint}
            value={form.exchange_rate}
            {...field('exchange_rate')}
            onChange={(exchange_rate) => onChange({ exchange_rate })}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={t('money.payments.notes')}
        maxLength={500}
        autosize
        minRows={2}
        value={form.notes}
        {...field('notes')}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </>
  )
}
