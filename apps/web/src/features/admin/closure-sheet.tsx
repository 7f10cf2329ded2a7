import { endpoints } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { calendarQuery } from './queries.ts'

/** Enters a day on which the authority does not work: closed by itself, or a holiday of a new law. */
export function ClosureSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [kind, setKind] = useState<'closure' | 'holiday'>('closure')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const save = async () => {
    const calendar = await call(endpoints.addClosure, { body: { day, kind, reason } })
    cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
    toastSuccess({
      subject: 'calendar',
      message: t(kind === 'holiday' ? 'calendar.addedHoliday' : 'calendar.added'),
    })
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
          <SegmentedControl
            aria-label={t('calendar.what')}
            value={kind}
            onChange={(value) => setKind(value as 'closure' | 'holiday')}
            data={[
              { value: 'closure', label: t('calendar.closure') },
              { value: 'holiday', label: t('calendar.newHoliday') },
            ]}
          />
          <DayField {...field('day')} label={t('calendar.day')} value={day} onChange={setDay} />
          <TextInput
            {...field('reason')}
            label={t('calendar.reason')}
            placeholder={t(kind === 'holiday' ? 'calendar.lawExample' : 'calendar.reasonExample')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SheetForm>
  )
}
