import { Suspense, useEffect, useState } from 'react'
import { lazyTool } from './lazy-tool.ts'

const TaskTray = lazyTool(() => import('./task-tray.tsx'))

/** What the bar shows on its own comes once the first screen has what it needs. */
const afterFirstScreenMs = 2_000

export function LaterTools() {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), afterFirstScreenMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isAfter) return null
  return (
    <Suspense>
      <TaskTray />
    </Suspense>
  )
}
