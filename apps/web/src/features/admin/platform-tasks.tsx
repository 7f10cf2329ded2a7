import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { part } from '#lib/part.ts'
import classes from './admin.module.css'
import { platformTasksQuery } from './queries.ts'

const PlatformTask = part(() => import('./platform-task.tsx'), 'PlatformTask', { words: ['catalogues'] })

/** The installation's own long work of one kind, where there is any. */
export function PlatformTasks({ kind, list }: { kind: string; list?: string }) {
  const { data } = useQuery(platformTasksQuery)
  const tasks =
    data?.data.filter((task) => task.kind === kind && (list === undefined || task.title.list === list)) ?? []
  if (tasks.length === 0) return null
  return (
    <section className={`${classes.strip} cc-card`}>
      <Suspense>
        {tasks.slice(0, 5).map((task) => (
          <PlatformTask key={task.id} task={task} name={task.title.company ?? task.title.file ?? ''} />
        ))}
      </Suspense>
    </section>
  )
}
