import { endpoints, type Task } from '@cuentaclara/contracts'
import { Progress } from '@mantine/core'
import { IconDownload, IconListDetails, IconPlayerStop, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCompanyId } from '#features/companies/index.ts'
import { call } from '#lib/http/api.ts'
import { followTicket } from '#lib/http/download.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { InstantText } from '#ui/date-text.tsx'
import { toastError } from '#ui/feedback/toasts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './task-list.module.css'

/** What runs, how far it is, and what can be fetched of what is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={classes.list}>
      {tasks.map((task) => (
        <TaskItem key={task.id} task={task} />
      ))}
    </ul>
  )
}

function TaskItem({ task }: { task: Task }) {
  const { t } = useTranslation()
  const name = useTaskName(task)
  const act = useTaskActions(task)
  const navigate = useNavigate()
  const isOver = task.finished_at !== null
  const { file } = task
  return (
    <li className={classes.task}>
      <div className={classes.row}>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <TaskState task={task} />
        </span>
        {file !== null && (
          <IconButton label={t('tools.tasks.fetch', { name: file.name })} onClick={act.fetchFile}>
            <IconDownload size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {resultOf(task) !== null && (
          <IconButton
            label={t('tools.tasks.result', { task: name })}
            onClick={() => void navigate(resultOf(task)!)}
          >
            <IconListDetails size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
        {isOver ? (
          <IconButton label={t('tools.tasks.forget', { task: name })} onClick={act.forget}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        ) : (
          <IconButton
            label={t('tools.tasks.stop', { task: name })}
            disabled={task.is_stopping}
            onClick={act.stop}
          >
            <IconPlayerStop size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {task.status === 'running' && (
        <Progress value={shareOf(task)} animated={task.total === null} size="xs" aria-label={name} />
      )}
    </li>
  )
}

/** The screen that tells what came of it. */
function resultOf({ id, kind, status, title }: Task) {
  if (kind === 'read-receptions' && status === 'done')
    return { to: '/document-receptions', search: { upload: id } } as const
  if (kind === 'student-bills') return { to: '/students', search: { open: `bills:${id}` } } as const
  return kind.startsWith('import-') ? ({ to: '/imports', search: { open: title.import } } as const) : null
}

function TaskState({ task }: { task: Task }) {
  const { t } = useTranslation()
  const { status, done, total, finished_at } = task
  if (task.is_stopping) return <span className={classes.state}>{t('tools.tasks.stopping')}</span>
  if (status === 'running' && total !== null) {
    const progress = { done: formatCount(done), total: formatCount(total) }
    return <span className={`${classes.state} cc-numbers`}>{t('tools.tasks.progress', progress)}</span>
  }
  if (status === 'running' && done > 0) {
    const number = formatCount(done)
    return <span className={`${classes.state} cc-numbers`}>{t('tools.tasks.soFar', { done: number })}</span>
  }
  return (
    <span className={classes.state} data-failed={status === 'failed' || undefined}>
      {t(`tools.tasks.${status}`)}
      {status === 'done' && finished_at !== null && (
        <>
          {' · '}
          <InstantText instant={finished_at} mode="relative" />
        </>
      )}
    </span>
  )
}

/** The name of its file, once it has one, says more than the name of its kind. */
function useTaskName(task: Task): string {
  const { t, i18n } = useTranslation()
  const key = `tools.tasks.kinds.${task.kind}`
  if (i18n.exists(key)) return i18n.t(key, task.title)
  return task.file?.name ?? t('tools.tasks.unnamed')
}

function useTaskActions({ id }: Task) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const queryClient = useQueryClient()
  const act = (doIt: () => Promise<unknown>) => () => {
    const refused = () => toastError({ subject: `task-${id}`, message: t('tools.tasks.actionFailed') })
    const reload = () => queryClient.invalidateQueries({ queryKey: ['tasks', company] })
    void doIt().catch(refused).finally(reload)
  }
  const input = { params: { id } }
  return {
    stop: act(() => call(endpoints.stopTask, input, { company })),
    forget: act(() => call(endpoints.deleteTask, input, { company })),
    fetchFile: act(async () => followTicket(await call(endpoints.ticketForTaskFile, input, { company }))),
  }
}

function shareOf({ done, total }: Task): number {
  if (total === null || total === 0) return 100
  return Math.min(100, (done / total) * 100)
}
