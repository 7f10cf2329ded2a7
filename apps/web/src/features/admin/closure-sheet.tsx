import { type CalendarClosure, endpoints } from '@cuentaclara/contracts'
import { Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { SheetForm } from '#ui/form/sheet-form.tsx'
import { keepCalendar } from './queries.ts'

type Props = {
  /** Null for one that is being entered. */
  closure: CalendarClosure | null
  onClose: () => void
}
type Kind = 'closure' | 'holiday'

/** Enters or changes a day on which the authority does not work: closed by itself, or a holiday of a new law, of one year or of every year. */
export function ClosureSheet({ closure, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [start] = useState(() => toFields(closure))
  const [fields, setFields] = useState(start)
  const put = (patch: Partial<typeof start>) => setFields({ ...fields, ...patch })
  const { kind, day, reason } = fields
  const isYearly = kind === 'holiday' && fields.isYearly
  const save = async () => {
    const last = isYearly && fields.lastYear !== '' ? Number(fields.lastYear) : null
    const body = { day, kind, reason, is_yearly: isYearly, last_year: last }
    const calendar = await (closure === null
      ? call(endpoints.addClosure, { body })
      : call(endpoints.replaceClosure, { params: { id: closure.id }, body }))
    keepCalendar(cache, calendar)
    const isNewHoliday = closure === null && kind === 'holiday'
    const done = closure === null ? 'calendar.added' : 'calendar.replaced'
    toastSuccess({ subject: 'calendar', message: t(isNewHoliday ? 'calendar.addedHoliday' : done) })
    onClose()
  }
  return (
    <SheetForm
      title={closure === null ? t('calendar.add') : t('calendar.changeTitle', { holiday: closure.reason })}
      submitLabel={t(closure === null ? 'calendar.add' : 'common.actions.save')}
      isDirty={JSON.stringify(fields) !== JSON.stringify(start)}
      onSubmit={save}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{t(closure === null ? 'calendar.addHint' : 'calendar.replaceHint')}</p>
          <SegmentedControl
            aria-label={t('calendar.what')}
            value={kind}
            onChange={(value) => put({ kind: value as Kind })}
            data={[
              { value: 'closure', label: t('calendar.closure') },
              { value: 'holiday', label: t('calendar.newHoliday') },
            ]}
          />
          <DayField
            {...field('day')}
            label={t(isYearly ? 'calendar.firstDay' : 'calendar.day')}
            value={day}
            onChange={(next) => put({ day: next })}
          />
          {kind === 'holiday' && (
            <Checkbox
              {...field('is_yearly')}
              label={t('calendar.everyYear')}
              description={t('calendar.everyYearHint')}
              checked={fields.isYearly}
              onChange={({ currentTarget }) => put({ isYearly: currentTarget.checked })}
            />
          )}
          {isYearly && (
            <TextInput
              {...field('last_year')}
              label={t('calendar.lastYear')}
              description={t('calendar.lastYearHint')}
              inputMode="numeric"
              maxLength={4}
              value={fields.lastYear}
              onChange={({ currentTarget }) => put({ lastYear: currentTarget.value.replace(/\D/g, '') })}
            />
          )}
          <TextInput
            {...field('reason')}
            label={t('calendar.reason')}
            placeholder={t(kind === 'holiday' ? 'calendar.lawExample' : 'calendar.reasonExample')}
            maxLength={200}
            value={reason}
            onChange={(event) => put({ reason: event.currentTarget.value })}
          />
        </>
      )}
    </SheetForm>
  )
}

function toFields(closure: CalendarClosure | null) {
  return {
    kind: (closure?.kind === 'holiday' ? 'holiday' : 'closure') as Kind,
    day: closure?.first_on ?? '',
    isYearly: closure?.is_yearly ?? false,
    lastYear: closure?.last_year == null ? '' : String(closure.last_year),
    reason: closure?.reason ?? '',
  }
}
