import { type Client, endpoints } from '@cuentaclara/contracts'
import { isSome } from '@cuentaclara/decimal/text'
import { coinDecimals } from '@cuentaclara/einvoice/codes/currency-coins'
import { Input, SimpleGrid, Textarea, TextInput } from '@mantine/core'
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
import { forgetPayments } from './queries.ts'

type OpeningBalanceDrawerProps = {
  company: string
  client: Pick<Client, 'id' | 'name'>
  onClose: () => void
}

const empty = { number: '', issued_on: '', due_on: '', currency: 'CRC', rate: '', amount: '', notes: '' }

/** What a client owed before the company came to this program, one document at a time. */
export function OpeningBalanceDrawer({ company, client, onClose }: OpeningBalanceDrawerProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const once = useActKey()
  const [form, setForm] = useState(empty)
  const change = (part: Partial<typeof empty>) => setForm({ ...form, ...part })
  const { number, currency, amount } = form

  const save = async () => {
    const body = {
      client_id: client.id,
      number,
      issued_on: form.issued_on,
      due_on: form.due_on || null,
      currency,
      exchange_rate: currency === 'CRC' ? null : form.rate || null,
      amount,
      notes: form.notes || null,
    }
    await once(body, (key) => call(endpoints.takeOverBalance, { body }, { company, key }))
    forgetPayments(cache, company)
    toastSuccess({
      message: t('money.openingBalance.saved', {
        amount: formatMoney(amount, currency),
        client: client.name,
      }),
      subject: 'opening-balance',
    })
    onClose()
  }
  return (
    <SheetForm
      title={t('money.openingBalance.title', { client: client.name })}
      submitLabel={t('money.openingBalance.save')}
      size={640}
      isDirty={Object.entries(form).some(([name, value]) => value !== empty[name as keyof typeof empty])}
      check={() => ({
        number: number.trim() === '' ? t('money.openingBalance.typeNumber') : undefined,
        issued_on: form.issued_on === '' ? t('money.payments.chooseDay') : undefined,
        amount: isSome(amount) ? undefined : t('money.payments.typeAmount'),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('money.openingBalance.lead')}</p>
          <TextInput
            label={t('money.openingBalance.number')}
            description={t('money.openingBalance.numberHint')}
            required
            maxLength={50}
            value={number}
            {...field('number')}
            onChange={(event) => change({ number: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DayInput
              required
              label={t('money.openingBalance.issued')}
              max={today()}
              value={form.issued_on}
              {...field('issued_on')}
              onChange={(issued_on) => change({ issued_on })}
            />
            <DayInput
              label={t('money.openingBalance.due')}
              value={form.due_on}
              {...field('due_on')}
              onChange={(due_on) => change({ due_on })}
            />
            <MoneyInput
              label={t('money.openingBalance.amount')}
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
                value={form.rate}
                {...field('exchange_rate')}
                onChange={(rate) => change({ rate })}
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
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        </>
      )}
    </SheetForm>
  )
}
