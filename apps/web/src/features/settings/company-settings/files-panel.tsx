import { endpoints, type Task } from '@cuentaclara/contracts'
import { Button, Group, Progress, SimpleGrid } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/http/api.ts'
import { followTicket } from '#lib/http/download.ts'
import { fieldErrors } from '#lib/http/field-errors.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import { DayInput } from '#ui/form/day-input.tsx'
import { tasksQuery } from '../queries.ts'
import classes from '../settings.module.css'

/** All files of a company by period: prepared with progress, or streamed at once. */
export function FilesPanel({ company }: { company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [period, setPeriod] = useState({ from: '', to: '' })
  const { data } = useQuery(tasksQuery(company))
  const asked = { from: period.from || undefined, to: period.to || undefined }
  const start = useMutation({
    mutationFn: () => call(endpoints.startAllFiles, { body: asked }, { company }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['tasks', company] }),
  })
  const direct = useMutation({
    mutationFn: async () =>
      followTicket(await call(endpoints.ticketForAllFiles, { body: asked }, { company })),
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
      {data?.data
        .filter(({ kind }) => kind === 'all-files')
        .map((task) => (
          <FilesTask key={task.id} task={task} company={company} />
        ))}
    </div>
  )
}

function FilesTask({ task, company }: { task: Task; company: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { done, total, status, title } = task
  const stop = async () => {
    await call(endpoints.stopTask, { params: { id: task.id } }, { company })
    await cache.invalidateQueries({ queryKey: ['tasks', company] })
  }
  const fetchFile = () =>
    call(endpoints.ticketForTaskFile, { params: { id: task.id } }, { company })
      .then(followTicket)
      .catch((error: Error) => toastError({ subject: 'files', message: error.message }))
  const words =
    status === 'running'
      ? t('settings.files.progress', { done, total: total ?? '…' })
      : status === 'waiting'
        ? t('settings.files.waiting')
        : status === 'done'
          ? t('settings.files.ready')
          : t(`settings.files.${status}`)
  return (
    <div className={classes.task} role="status">
      <div className={classes.taskWords}>
        <span className="cc-numbers cc-ltr">{[title.from, title.to].filter(Boolean).join(' – ')}</span>
        <span className={classes.hint}>{words}</span>
        {status === 'running' && (
          <Progress value={total ? (100 * done) / total : 0} size="sm" aria-label={words} mt={4} />
        )}
      </div>
      {(status === 'running' || status === 'waiting') && (
        <Button variant="default" size="compact-sm" disabled={task.is_stopping} onClick={stop}>
          {t('settings.files.stop')}
        </Button>
      )}
      {status === 'done' && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={fetchFile}
        >
          {t('settings.files.fetch')}
        </Button>
      )}
    </div>
  )
}
