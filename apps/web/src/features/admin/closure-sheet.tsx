import { endpoints } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { calendarQuery } from './queries.ts'

/** Enters a day on which the authority is closed. */
export function ClosureSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const save = async () => {
    const calendar = await call(endpoints.addClosure, { body: { day, reason } })
    cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
    toastSuccess({ subject: 'calendar', message: t('calendar.added') })
    onClose()
  }
  return (
    <SheetForm
      title={t('calendar.add')}
      submitLabel={t('calendar.add')}
      isDirty={day !== '' || reason !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('calendar.addHint')}</p>
          <DayField {...field('day')} label={t('calendar.day')} value={day} onChange={setDay} />
          <TextInput
            {...field('reason')}
            label={t('calendar.reason')}
            placeholder={t('calendar.reasonExample')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SheetForm>
  )
}
