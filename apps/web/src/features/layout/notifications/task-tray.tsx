import { endpoints, type Task } from '@cuentaclara/contracts'
import { IconProgressDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCompanyId } from '#features/companies/index.ts'
import { takeWanted, wantedFiles } from '#features/exports/index.ts'
import { call } from '#lib/http/api.ts'
import { followTicket } from '#lib/http/download.ts'
import { formatCount } from '#lib/i18n/numbers.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { useStore } from '#lib/store.ts'
import { Dropdown } from '#ui/overlay/dropdown.tsx'
import classes from '../shell/bar-button.module.css'
import { tasksQuery } from '../shell/layout-queries.ts'
import { TaskList } from './task-list.tsx'

/** Long work of this person; there is no button while there is none. */
export function TaskTray() {
  const { t } = useTranslation()
  const { data } = useQuery(tasksQuery(useCompanyId()))
  const tasks = data?.data ?? none
  useWantedFiles(tasks)
  if (tasks.length === 0) return null
  const running = tasks.filter(({ finished_at }) => finished_at === null).length
  const name =
    running === 0 ? t('shell.tools.tasks') : t('shell.tools.running', { number: formatCount(running) })
  return (
    <Dropdown
      label={name}
      hasTip
      width={360}
      button={
        <span className={classes.counted}>
          <IconProgressDown size={20} stroke={1.75} aria-hidden />
          {running > 0 && <span className={`${classes.count} cc-numbers`}>{formatCount(running)}</span>}
        </span>
      }
    >
      <p className={classes.panelTitle}>{t('shell.tools.tasks')}</p>
      <TaskList tasks={tasks} />
    </Dropdown>
  )
}

const none: readonly Task[] = []

/** Saves what this tab asked for as soon as it is made. */
function useWantedFiles(tasks: readonly Task[]): void {
  const company = useCompanyId()
  const wanted = useStore(wantedFiles, ({ ids }) => ids)
  useEffect(() => {
    if (wanted.size === 0) return
    for (const { id, file, finished_at } of tasks) {
      if (finished_at === null || !takeWanted(id) || file === null) continue
      // It stays in the tray, where it can be fetched again.
      call(endpoints.ticketForTaskFile, { params: { id } }, { company }).then(followTicket, () => null)
    }
  }, [tasks, wanted, company])
}
