import { type ExchangeRate, endpoints } from '@cuentaclara/contracts'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { exchangeRateQuery } from '#lib/company/exchange-rate-query.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { MoneyInput } from '#ui/amount/money-input.tsx'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import classes from './bar-button.module.css'

/** Sets the company's own rate of today, with a reason that the trail keeps. */
export function SetRate({ company, rate }: { company: string; rate: ExchangeRate }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [buy, setBuy] = useState(rate.buy ?? '')
  const [sell, setSell] = useState(rate.sell ?? '')
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: () => call(endpoints.setExchangeRate, { body: { buy, sell, reason } }, { company }),
    onSuccess: (saved) => {
      cache.setQueryData(exchangeRateQuery(company).queryKey, saved)
      setReason('')
      toastSuccess({ message: t('tools.rate.done') })
    },
  })
  const errors = fieldErrors(save.error)
  const isUnexplained = save.error !== null && Object.keys(errors).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className={classes.ownRate}>
      <Stack gap="xs">
        <p className={classes.panelTitle}>{t('tools.rate.title')}</p>
        <p className={classes.panelHint}>{t('tools.rate.hint')}</p>
        <MoneyInput label={t('shell.rate.buy')} value={buy} onChange={setBuy} error={errors.buy} required />
        <MoneyInput
          label={t('shell.rate.sell')}
          value={sell}
          onChange={setSell}
          error={errors.sell}
          required
        />
        <TextInput
          label={t('tools.rate.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          error={errors.reason ?? (isUnexplained ? save.error?.message : undefined)}
          required
        />
        <Button type="submit" loading={save.isPending}>
          {t('tools.rate.save')}
        </Button>
      </Stack>
    </form>
  )
}
