import { Suspense } from 'react'
import { lazyTool } from './lazy-tool.ts'
import { useAfterFirstScreen } from './use-after-first-screen.ts'

const TaskTray = lazyTool(() => import('./task-tray.tsx'))

/** What nobody misses in the first moments. */
export function LaterTools() {
  if (!useAfterFirstScreen()) return null
  return (
    <Suspense>
      <TaskTray />
    </Suspense>
  )
}
