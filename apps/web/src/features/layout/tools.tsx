import { Suspense } from 'react'
import { lazyTool } from './lazy-tool.ts'
import { closeTool, useOpenTool } from './open-tool.ts'

const parts = {
  customiser: lazyTool(() => import('./customiser.tsx')),
  keyboard: lazyTool(() => import('./keyboard-sheet.tsx')),
  palette: lazyTool(() => import('./palette/palette.tsx')),
}

/** Whatever lies over the screen at the moment. */
export function Tools() {
  const open = useOpenTool()
  if (open === null) return null
  const Part = parts[open]
  return (
    <Suspense>
      <Part onClose={closeTool} />
    </Suspense>
  )
}
