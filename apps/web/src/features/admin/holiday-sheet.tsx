import { type CalendarYear, endpoints } from '@cuentaclara/contracts'
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
import { calendarQuery } from './queries.ts'

type Props = { holiday: CalendarYear['holidays'][number]; onClose: () => void }

/** Moves a holiday of the law to another day, or takes it away for its year. */
export function HolidaySheet({ holiday: { day, name }, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [what, setWhat] = useState<'move' | 'cancel'>('move')
  const [movedTo, setMovedTo] = useState('')
  const [reason, setReason] = useState('')
  const save = async () => {
    const body = { moved_to: what === 'move' ? movedTo : null, reason }
    const calendar = await call(endpoints.changeHoliday, { params: { day }, body })
    cache.setQueryData(calendarQuery(calendar.year).queryKey, calendar)
    toastSuccess({ subject: 'calendar', message: t('calendar.changed') })
    onClose()
  }
  return (
    <SheetForm
      title={t('calendar.changeTitle', { holiday: t(`calendar.holidays.${name}`) })}
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
