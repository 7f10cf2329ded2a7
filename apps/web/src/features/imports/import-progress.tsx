import { endpoints, type Task } from '@cuentaclara/contracts'
import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/http/api.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastError } from '#ui/feedback/toasts.tsx'
import classes from './imports.module.css'

/** How far the long work is, and stopping it; once it ended, only what a person should know of that. */
export function ImportProgress({ company, task }: { company: string; task: Task }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  if (task.status === 'done') return null
  if (task.finished_at !== null) {
    const word = task.status === 'stopped' ? 'stopped' : 'failed'
    return (
      <p className={word === 'failed' ? classes.error : classes.notice} role="status">
        {t(`imports.${word}`)}
      </p>
    )
  }
  const name = t(`imports.working.${task.kind as 'import-run'}`)
  const stop = () =>
    call(endpoints.stopTask, { params: { id: task.id } }, { company })
      .catch(() => toastError({ subject: 'import', message: t('imports.actionFailed') }))
      .finally(() => cache.invalidateQueries({ queryKey: ['tasks', company] }))
  return (
    <section className={`${classes.panel} cc-card`}>
      <div className={classes.spread}>
        <strong>{name}</strong>
        <Button variant="default" size="compact-md" disabled={task.is_stopping} onClick={stop}>
          {task.is_stopping ? t('imports.stopping') : t('imports.stop')}
        </Button>
      </div>
      <Progress
        value={task.total ? Math.min(100, (100 * task.done) / task.total) : 100}
        animated={!task.total}
        aria-label={name}
      />
      <span className={`${classes.muted} cc-numbers`} role="status">
        {task.total !== null &&
          t('imports.progress', { done: formatCount(task.done), total: formatCount(task.total) })}
      </span>
      <span className={classes.muted}>{t('imports.leave')}</span>
    </section>
  )
}
