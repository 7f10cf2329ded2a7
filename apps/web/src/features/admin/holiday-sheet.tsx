import { endpoints } from '@cuentaclara/contracts'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#lib/dates/dates.ts'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { keepCalendar } from './queries.ts'

type Props = { holiday: { day: string; title: string }; onClose: () => void }

/** Moves a holiday to another day of its year, or takes it away for its year. */
export function HolidaySheet({ holiday: { day, title }, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [what, setWhat] = useState<'move' | 'cancel'>('move')
  const [movedTo, setMovedTo] = useState('')
  const [reason, setReason] = useState('')
  const save = async () => {
    const body = { moved_to: what === 'move' ? movedTo : null, reason }
    const calendar = await call(endpoints.changeHoliday, { params: { day }, body })
    keepCalendar(cache, calendar)
    toastSuccess({ subject: 'calendar', message: t('calendar.changed') })
    onClose()
  }
  return (
    <SheetForm
      title={t('calendar.changeTitle', { holiday: title })}
      submitLabel={t('calendar.change')}
      isDirty={movedTo !== '' || reason !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t('calendar.changeHint')}</p>
          <TextInput label={t('calendar.byLaw')} value={formatDay(day)} readOnly />
          <SegmentedControl
            aria-label={t('calendar.what')}
            value={what}
            onChange={(value) => setWhat(value as 'move' | 'cancel')}
            data={[
              { value: 'move', label: t('calendar.move') },
              { value: 'cancel', label: t('calendar.cancel') },
            ]}
          />
          {what === 'move' && (
            <DayField
              {...field('moved_to')}
              label={t('calendar.newDay')}
              value={movedTo}
              onChange={setMovedTo}
            />
          )}
          <TextInput
            {...field('reason')}
            label={t('calendar.reason')}
            placeholder={t('calendar.lawExample')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </SheetForm>
  )
}
