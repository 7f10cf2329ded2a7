import { endpoints } from '@cuentaclara/contracts'
import { formatMonth } from '@cuentaclara/locales/dates'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { monthsToReopen } from './months.ts'
import classes from './periods.module.css'
import { useChangeClosing } from './use-change-closing.ts'

type Props = { company: string; closedUntil: string; onClose: () => void }

/** Opens closed months again, the chosen one and every later one, and asks why. */
export function ReopenDialog({ company, closedUntil, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const months = monthsToReopen(closedUntil)
  const [month, setMonth] = useState(months[0]!)
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isShort = reason.trim().length < 5
  const name = formatMonth(month, i18n.language, 'long')
  const reopen = useChangeClosing({
    company,
    change: () => call(endpoints.reopenPeriod, { body: { month, reason: reason.trim() } }, { company }),
    done: t('settings.periods.reopened', { month: name }),
    onDone: onClose,
  })
  return (
    <DialogForm
      title={t('settings.periods.reopen')}
      size={520}
      submitLabel={t('settings.periods.confirmReopen', { month: name })}
      isDangerous
      isBusy={reopen.isPending}
      onClose={onClose}
      onSubmit={() => {
        setIsAsked(true)
        if (!isShort) reopen.mutate()
      }}
    >
      <div className={classes.panel}>
        <NativeSelect
          data-autofocus
          label={t('settings.periods.reopenMonth')}
          value={month}
          data={months.map((value) => ({ value, label: formatMonth(value, i18n.language, 'long') }))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <p className={classes.muted}>{t('settings.periods.reopenHint', { month: name })}</p>
        <ReasonField
          label={t('settings.periods.reason')}
          value={reason}
          error={isAsked && isShort ? t('settings.periods.reasonShort') : undefined}
          onChange={setReason}
        />
      </div>
    </DialogForm>
  )
}
