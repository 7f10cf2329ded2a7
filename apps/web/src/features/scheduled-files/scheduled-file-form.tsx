import { endpoints, type ScheduledFile, type ScheduledFileInput } from '@cuentaclara/contracts'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatWeekday } from '#lib/dates/format-weekday.ts'
import { useActKey } from '#lib/http/act-key.ts'
import { call } from '#lib/http/api.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { lastDay } from './say-days.ts'

type FormProps = {
  company: string
  /** The one that is changed; null for another. */
  file: ScheduledFile | null
  /** What is sent. */
  about: Pick<ScheduledFileInput, 'kind' | 'parameters'>
  onSaved: (file: ScheduledFile) => void
  /** What is chosen of it besides. */
  children?: ReactNode
}

/** To whom a file is sent, and on which days. */
export function ScheduledFileForm({ company, file, about, onSaved, children }: FormProps) {
  const { t, i18n } = useTranslation()
  const [isWeekly, setIsWeekly] = useState(file !== null && file.weekday !== null)
  const [monthDay, setMonthDay] = useState(String(file?.month_day ?? 1))
  const [weekday, setWeekday] = useState(String(file?.weekday ?? 1))
  const [recipients, setRecipients] = useState(file?.recipients.join(', ') ?? '')
  const once = useActKey()
  const save = useMutation({
    mutationFn: () => {
      const body: ScheduledFileInput = {
        ...about,
        recipients: recipients.split(/[\s,;]+/).filter((address) => address !== ''),
        month_day: isWeekly ? null : Number(monthDay),
        weekday: isWeekly ? Number(weekday) : null,
        is_on: file?.is_on ?? true,
      }
      return file === null
        ? once(body, (key) => call(endpoints.createScheduledFile, { body }, { company, key }))
        : call(endpoints.updateScheduledFile, { params: { id: file.id }, body }, { company })
    },
    onSuccess: onSaved,
  })
  const errors = fieldErrors(save.error)
  const wrongRecipient = Object.entries(errors).find(([field]) => field.startsWith('recipients'))?.[1]
  const days = Array.from({ length: lastDay }, (_, index) => String(index + 1))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack gap="md">
        <Text>{t(`monthEnd.scheduled.kinds.${about.kind as 'month-package'}`)}</Text>
        {children}
        <SegmentedControl
          fullWidth
          aria-label={t('monthEnd.scheduled.rhythm')}
          value={isWeekly ? 'week' : 'month'}
          onChange={(unit) => setIsWeekly(unit === 'week')}
          data={[
            { value: 'month', label: t('monthEnd.scheduled.monthly') },
            { value: 'week', label: t('monthEnd.scheduled.weekly') },
          ]}
        />
        {isWeekly ? (
          <NativeSelect
            label={t('monthEnd.scheduled.weekday')}
            value={weekday}
            data={days.slice(0, 7).map((value) => ({
              value,
              label: formatWeekday(Number(value), i18n.language),
            }))}
            onChange={(event) => setWeekday(event.currentTarget.value)}
          />
        ) : (
          <NativeSelect
            label={t('monthEnd.scheduled.monthDay')}
            value={monthDay}
            data={days.map((value) => ({
              value,
              label: Number(value) === lastDay ? t('monthEnd.scheduled.lastDay') : value,
            }))}
            onChange={(event) => setMonthDay(event.currentTarget.value)}
          />
        )}
        <TextInput
          required
          dir="ltr"
          inputMode="email"
          autoCapitalize="none"
          label={t('monthEnd.scheduled.recipients')}
          description={t('monthEnd.scheduled.recipientsHint')}
          maxLength={820}
          value={recipients}
          error={wrongRecipient}
          onChange={(event) => setRecipients(event.currentTarget.value)}
        />
        {save.error !== null && wrongRecipient === undefined && (
          <Text c="red" role="alert">
            {save.error.message}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={recipients.trim() === ''}>
            {t('common.actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
