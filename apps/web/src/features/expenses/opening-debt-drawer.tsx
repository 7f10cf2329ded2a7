import { endpoints } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { identificationTypes } from '@cuentaclara/einvoice/codes'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Input, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '#lib/dates/dates.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { formatMoney } from '#lib/money.ts'
import { CurrencyControl } from '#ui/amount/currency-control.tsx'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { rememberExpense } from './queries.ts'
import { SupplierField } from './supplier-field.tsx'

const empty = {
  supplier_name: '',
  supplier_identification_type: '',
  supplier_identification_number: '',
  number: '',
  issued_on: '',
  due_on: '',
  currency: 'CRC',
  exchange_rate: '',
  amount: '',
  notes: '',
}
type Form = typeof empty

/** What was owed to a supplier before the company came to this program, one document at a time. */
export function OpeningDebtDrawer({ company, onClose }: { company: string; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [form, setForm] = useState(empty)
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }))
  const text = (name: keyof Form) => ({
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const { supplier_name: name, currency, amount } = form

  const save = async () => {
    const body = toInput(form)
    const saved = await once(body, (key) => call(endpoints.takeOverDebt, { body }, { company, key }))
    rememberExpense(cache, company, saved)
    toastSuccess({
      message: t('money.openingDebt.saved', { amount: formatMoney(amount, currency), name }),
      subject: 'opening-debt',
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.openingDebt.title')}
      submitLabel={t('money.openingDebt.save')}
      size={640}
      isDirty={Object.entries(form).some(([field, value]) => value !== empty[field as keyof Form])}
      check={() => ({
        supplier_name: name.trim() === '' ? t('money.expenses.nameSupplier') : undefined,
        number: form.number.trim() === '' ? t('money.openingBalance.typeNumber') : undefined,
        issued_on: form.issued_on === '' ? t('money.payments.chooseDay') : undefined,
        amount: isSome(amount) ? undefined : t('money.payments.typeAmount'),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('money.openingDebt.lead')}</p>
          <SupplierField
            company={company}
            name={name}
            field={field}
            autoFocus
            onTake={(supplier) =>
              change({
                supplier_name: supplier.name,
                supplier_identification_type: supplier.identification_type ?? '',
                supplier_identification_number: supplier.identification_number ?? '',
              })
            }
            onName={(supplier_name) => change({ supplier_name })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={`${t('money.expenses.identityType')} ${t('common.words.optional')}`}
              {...field('supplier_identification_type')}
              {...text('supplier_identification_type')}
              data={[
                { value: '', label: '—' },
                ...identificationTypes.map(({ code, nameEs, nameEn }) => ({
                  value: code,
                  label: i18n.language === 'es' ? nameEs : nameEn,
                })),
              ]}
            />
            <TextInput
              label={`${t('money.expenses.identityNumber')} ${t('common.words.optional')}`}
              dir="ltr"
              {...field('supplier_identification_number')}
              {...text('supplier_identification_number')}
            />
          </SimpleGrid>
          <TextInput
            label={t('money.openingBalance.number')}
            description={t('money.openingBalance.numberHint')}
            required
            dir="ltr"
            maxLength={50}
            {...field('number')}
            {...text('number')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DayInput
              required
              label={t('money.openingBalance.issued')}
              max={today()}
              {...field('issued_on')}
              value={form.issued_on}
              onChange={(issued_on) => change({ issued_on })}
            />
            <DayInput
              label={t('money.openingBalance.due')}
              {...field('due_on')}
              value={form.due_on}
              onChange={(due_on) => change({ due_on })}
            />
            <MoneyInput
              label={t('money.openingDebt.amount')}
              required
              currency={currency}
              maxDecimals={coinDecimals(currency)}
              value={amount}
              {...field('amount')}
              onChange={(value) => change({ amount: value })}
            />
            <Input.Wrapper label={t('common.list.currency')} labelElement="div">
              <CurrencyControl
                fullWidth
                label={t('common.list.currency')}
                value={currency}
                onChange={(chosen) => change({ currency: chosen })}
              />
            </Input.Wrapper>
            {currency !== 'CRC' && (
              <MoneyInput
                label={t('money.payments.rate')}
                // Only the dollar has a published rate.
                description={t(currency === 'USD' ? 'money.expenses.rateHint' : 'money.payments.rateHint')}
                value={form.exchange_rate}
                {...field('exchange_rate')}
                onChange={(exchange_rate) => change({ exchange_rate })}
              />
            )}
          </SimpleGrid>
          <Textarea
            label={t('money.payments.notes')}
            maxLength={500}
            autosize
            minRows={2}
            {...field('notes')}
            {...text('notes')}
          />
        </>
      )}
    </SheetForm>
  )
}

function toInput(form: Form) {
  return {
    supplier_name: form.supplier_name.trim(),
    supplier_identification_type: form.supplier_identification_type || null,
    supplier_identification_number: form.supplier_identification_number.trim() || null,
    number: form.number,
    issued_on: form.issued_on,
    due_on: form.due_on || null,
    currency: form.currency,
    exchange_rate: form.currency === 'CRC' ? null : form.exchange_rate || null,
    amount: form.amount,
    notes: form.notes || null,
  }
}
