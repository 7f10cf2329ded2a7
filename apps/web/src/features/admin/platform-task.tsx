import { endpoints, type Task } from '@cuentaclara/contracts'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { downloadFile } from '#lib/http/download.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import classes from './admin.module.css'

/** One piece of long work: how far it is, stopping it, fetching what it made. */
export function PlatformTask({ task, name }: { task: Task; name: string }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { file } = task
  const isOver = task.finished_at !== null
  const stop = () =>
    call(endpoints.stopPlatformTask, { params: { id: task.id } })
      .catch((error) => toastRefusal(error, 'platform-task'))
      .finally(() => cache.invalidateQueries({ queryKey: ['admin', null] }))
  const fetchFile = () =>
    downloadFile(
      endpoints.platformTaskFile,
      { params: { id: task.id } },
      { fallbackName: file?.name ?? 'download' },
    ).catch((error) => toastRefusal(error, 'platform-task'))
  return (
    <div className={classes.task} role="status">
      <span className={classes.taskWords}>
        <bdi>{name}</bdi>
        <TaskWords task={task} />
        {!isOver && (
          <Progress
            size="sm"
            style={{ alignSelf: 'stretch' }}
            value={task.total ? Math.min(100, (100 * task.done) / task.total) : 100}
            animated={!task.total}
            aria-label={name}
          />
        )}
      </span>
      {!isOver && (
        <Button variant="default" size="compact-md" disabled={task.is_stopping} onClick={stop}>
          {t('catalogues.tasks.stop')}
        </Button>
      )}
      {file !== null && (
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={fetchFile}
        >
          {t('catalogues.tasks.fetch')}
        </Button>
      )}
    </div>
  )
}

function TaskWords({ task }: { task: Task }) {
  const { t, i18n } = useTranslation()
  const { status, done, total, problem } = task
  if (problem !== null) {
    const key = `catalogues.tasks.problems.${problem.code}`
    return (
      <span className={classes.error}>{i18n.exists(key) ? i18n.t(key) : t('catalogues.tasks.failed')}</span>
    )
  }
  if (task.is_stopping) return <span className={classes.muted}>{t('catalogues.tasks.stopping')}</span>
  if (status === 'running' && done > 0) {
    return (
      <span className={`${classes.muted} cc-numbers`}>
        {total === null
          ? t('catalogues.tasks.soFar', { done: formatCount(done) })
          : t('catalogues.tasks.progress', { done: formatCount(done), total: formatCount(total) })}
      </span>
    )
  }
  return <span className={classes.muted}>{t(`catalogues.tasks.${status}`)}</span>
}
