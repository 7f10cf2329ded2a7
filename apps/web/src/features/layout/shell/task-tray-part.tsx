import { Suspense } from 'react'
import { toolPart } from './tool-part.ts'
import { useAfterFirstScreen } from './use-after-first-screen.ts'

const TaskTray = toolPart(() => import('../notifications/task-tray.tsx'), 'TaskTray')

/** What nobody misses in the first moments. */
export function TaskTrayPart() {
  if (!useAfterFirstScreen()) return null
  return (
    <Suspense>
      <TaskTray />
    </Suspense>
  )
}
