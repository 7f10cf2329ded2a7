import { endpoints } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { today } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import type { RatedCurrency } from './queries.ts'

type Props = { currency?: RatedCurrency; onClose: () => void }

/** Sets the company's own rate of a day, with a reason that the trail keeps. */
export function OwnRateSheet({ currency = 'USD', onClose }: Props) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const cache = useQueryClient()
  // Whoever has another rate has nearly this one.
  const known = cache.getQueryData(exchangeRateQuery(company, currency).queryKey)
  const [start] = useState({ day: today(), buy: known?.buy ?? '', sell: known?.sell ?? '', reason: '' })
  const [form, setForm] = useState(start)
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  const save = async () => {
    await call(endpoints.setExchangeRate, { body: { ...form, currency } }, { company })
    await cache.invalidateQueries({ queryKey: ['exchange-rates', company] })
    toastSuccess({ subject: 'rates', message: t('rates.ownDone') })
    onClose()
  }
  return (
    <SheetForm
      title={t('rates.setOwn')}
      submitLabel={t('rates.setOwn')}
      isDirty={JSON.stringify(form) !== JSON.stringify(start)}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('rates.ownHint')}</p>
          <DayField
            {...field('day')}
            label={t('rates.day')}
            max={today()}
            value={form.day}
            onChange={(day) => change({ day })}
          />
          <MoneyInput
            {...field('buy')}
            label={t('shell.rate.buy')}
            value={form.buy}
            onChange={(buy) => change({ buy })}
            required
          />
          <MoneyInput
            {...field('sell')}
            label={t('shell.rate.sell')}
            value={form.sell}
            onChange={(sell) => change({ sell })}
            required
          />
          <TextInput
            {...field('reason')}
            label={t('tools.rate.reason')}
            maxLength={500}
            value={form.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            required
          />
        </>
      )}
    </SheetForm>
  )
}
