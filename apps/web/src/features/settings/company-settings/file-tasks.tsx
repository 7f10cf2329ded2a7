import { endpoints, type Task } from '@cuentaclara/contracts'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { followTicket } from '#lib/http/download.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'
import { tasksQuery } from '../queries.ts'
import classes from '../settings.module.css'

type FileTasksProps = {
  company: string
  kind: string
  /** Whose words say what is made: archives of files, or a backup. */
  of?: 'files' | 'backup'
  /** What tells one from the others. */
  nameOf: (title: Task['title'], task: Task) => string
}

/** Files of a kind that are being made, with how far they are, and those that can be fetched. */
export function FileTasks({ company, kind, of = 'files', nameOf }: FileTasksProps) {
  const { data } = useQuery(tasksQuery(company))
  return data?.data
    .filter((task) => task.kind === kind)
    .map((task) => (
      <FileTask key={task.id} task={task} company={company} of={of} name={nameOf(task.title, task)} />
    ))
}

type FileTaskProps = { task: Task; company: string; of: 'files' | 'backup'; name: string }

function FileTask({ task, company, of, name }: FileTaskProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { done, total, status } = task
  const stop = async () => {
    await call(endpoints.stopTask, { params: { id: task.id } }, { company })
    await cache.invalidateQueries({ queryKey: ['tasks', company] })
  }
  const fetchFile = () =>
    call(endpoints.ticketForTaskFile, { params: { id: task.id } }, { company })
      .then(followTicket)
      .catch((error) => toastRefusal(error, 'files'))
  const words =
    status === 'running'
      ? t(`settings.${of}.progress`, { done, total: total ?? '…' })
      : status === 'waiting'
        ? t('settings.files.waiting')
        : status === 'done'
          ? t(`settings.${of}.ready`)
          : t(`settings.files.${status}`)
  return (
    <div className={classes.task} role="status">
      <div className={classes.taskWords}>
        <bdi className="cc-numbers">{name}</bdi>
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
          {t(`settings.${of}.fetch`)}
        </Button>
      )}
    </div>
  )
}
