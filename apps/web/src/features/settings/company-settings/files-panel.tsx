import { endpoints } from '@cuentaclara/contracts'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { followTicket } from '#lib/http/download.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { DayInput } from '#ui/form/day-input.tsx'
import { LeaveQuestion } from '#ui/form/leave-question.tsx'
import classes from '../settings.module.css'
import { FileTasks } from './file-tasks.tsx'

/** All files of a company by period: prepared with progress, or streamed at once. */
export function FilesPanel({ company, isOnPage = false }: { company: string; isOnPage?: boolean }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [period, setPeriod] = useState({ from: '', to: '' })
  const [taken, setTaken] = useState(period)
  const onSuccess = () => setTaken(period)
  const asked = { from: period.from || undefined, to: period.to || undefined }
  const start = useMutation({
    mutationFn: () => call(endpoints.startAllFiles, { body: asked }, { company }),
    onSuccess,
    onSettled: () => cache.invalidateQueries({ queryKey: ['tasks', company] }),
  })
  const direct = useMutation({
    mutationFn: async () =>
      followTicket(await call(endpoints.ticketForAllFiles, { body: asked }, { company })),
    onSuccess,
  })
  const error = start.error ?? direct.error
  const errors = fieldErrors(error)
  const day = (name: 'from' | 'to') => (
    <DayInput
      label={t(`settings.files.${name}`)}
      value={period[name]}
      error={errors[name]}
      onChange={(value) => setPeriod({ ...period, [name]: value })}
    />
  )
  return (
    <div className={classes.stack}>
      <p className={classes.lead}>{t('settings.files.hint')}</p>
      <SimpleGrid cols={2} spacing="sm">
        {day('from')}
        {day('to')}
      </SimpleGrid>
      <p className={classes.hint}>{t('settings.files.whole')}</p>
      {error && Object.keys(errors).length === 0 && (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      )}
      <Group gap="xs">
        <Button
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('settings.files.start')}
        </Button>
        <Button variant="default" loading={direct.isPending} onClick={() => direct.mutate()}>
          {t('settings.files.direct')}
        </Button>
      </Group>
      <LeaveQuestion isOnPage={isOnPage} isDirty={period !== taken} isBusy={start.isPending} />
      <FileTasks
        company={company}
        kind="all-files"
        nameOf={({ from, to }) => [from, to].filter(Boolean).join(' – ')}
      />
    </div>
  )
}
